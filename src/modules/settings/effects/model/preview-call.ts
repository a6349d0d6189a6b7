import type { AnyCall, Call } from '#platform/model/call.ts'
import { effectsPreview } from './effects.ts'

type PreviewOf<C extends AnyCall> = Call<
  C['params']['shape'],
  C['query']['shape'],
  C['body'],
  typeof effectsPreview
>

const made = new WeakMap<AnyCall, AnyCall>()

export const nameOfPreview = ({ name }: AnyCall) => `preview${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The call that says what another one would do to authority: asked with the same, below the same path. Saves nothing. */
export function previewCall<C extends AnyCall>(call: C): PreviewOf<C> {
  const known = made.get(call) ?? {
    ...call,
    summary: `Preview of: ${call.summary}`,
    name: nameOfPreview(call),
    method: 'POST',
    path: `${call.path}${call.method === 'DELETE' ? '/delete' : ''}/preview`,
    status: 200,
    reply: effectsPreview,
    etag: false,
    previews: true,
  }
  made.set(call, known as AnyCall)
  return known as never
}
