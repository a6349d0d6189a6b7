import { services } from '#app/routes.ts'
import type { AnyCall } from '#platform/model/call.ts'
import type { Sample } from './kind-testing.ts'
import { KINDS_TESTED } from './kinds.ts'
import type { SmallWorld } from './product.ts'
import type { RecordIds } from './things.ts'

const previewOf = (call: string) => `preview${call.charAt(0).toUpperCase()}${call.slice(1)}`

/** The calls whose routes have a preview beside them: it is asked with the same. */
const PREVIEWED: ReadonlyMap<string, AnyCall> = (() => {
  const found = new Map<string, AnyCall>()
  for (const [, declare] of services({} as never))
    declare((call, { effects, hasOwnPreview }) => {
      if (effects && !hasOwnPreview) found.set(previewOf(call.name), call)
    })
  return found
})()

/** The call that another one previews, and what its path has more. */
export function previewed(call: string): { of: string; end: string } | undefined {
  const of = PREVIEWED.get(call)
  return of && { of: of.name, end: of.method === 'DELETE' ? '/delete/preview' : '/preview' }
}

/** One good request for every call, in terms of a world: what its own administrator may ask. */
export function samplesOf(world: SmallWorld, records: RecordIds): Record<string, Sample> {
  const calls = Object.assign({}, ...KINDS_TESTED.map(({ samples }) => samples(world, records))) as Record<
    string,
    Sample
  >
  const previews = [...PREVIEWED.keys()].flatMap((name) => {
    const { of, end } = previewed(name) as { of: string; end: string }
    const sample = calls[of]
    return sample ? [[name, { ...sample, path: `${sample.path}${end}` }] as const] : []
  })
  return { ...calls, ...Object.fromEntries(previews) }
}
