import { setTimeout as sleep } from 'node:timers/promises'
import { isUnderWay, type LongJobView } from '#platform/model/long-job.ts'

const POLLED_EVERY_MS = 100

/** Someone who begins long work over HTTP and looks how far it is, as a browser does. */
export function callerOf(port: unknown, token: string) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const jobOf = async (id: string) =>
    ((await (await ask(`/auth/user/jobs/${id}`)).json()) as { data: LongJobView }).data
  return {
    begin: async (
      path: string,
      type: string,
      body: string | Uint8Array<ArrayBuffer>,
      method = 'POST',
    ): Promise<string> => {
      const answer = await ask(path, { method, headers: { 'content-type': type }, body })
      const { data } = (await answer.json()) as { data: { jobId: string } }
      return data.jobId
    },
    /** The job when it is done, and how many steps of it were seen; `look` is called before each look at it. */
    finish: async (id: string, look: () => Promise<void> = async () => {}) => {
      const seen: number[] = []
      for (;;) {
        await look()
        const job = await jobOf(id)
        if (job.done < (seen.at(-1) ?? 0)) throw new Error(`${job.kind} went back to ${job.done}.`)
        if (job.done !== seen.at(-1)) seen.push(job.done)
        if (job.status === 'DONE') return { job, steps: seen.length }
        if (!isUnderWay(job)) throw new Error(`${job.kind}: ${job.status} ${job.message}`)
        await sleep(POLLED_EVERY_MS)
      }
    },
    fileOf: async (id: string) =>
      new Uint8Array(await (await ask(`/auth/user/jobs/${id}/file`)).arrayBuffer()),
  }
}
