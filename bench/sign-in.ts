import type { GeneratedData } from './generate.ts'

/** A bearer token of five minutes. */
export async function signIn(port: unknown, person: GeneratedData['persons'][number]): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/identity/sign-in/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { data } = (await answer.json()) as { data: { token?: string; message?: string } }
  if (!data.token) throw new Error(`${person.email} could not sign in: ${answer.status} ${data.message}`)
  return data.token
}
