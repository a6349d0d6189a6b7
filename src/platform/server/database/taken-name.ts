import { failureOf } from '#platform/model/failures.ts'
import { Refusal } from '../http/refusal.ts'

/** An index of names ends with `_name`; on a distributed engine the number of its shard follows. */
const TAKEN = /_name(?:_\d+)?"/

/** Writes something that has a name of its own. The index that keeps names apart is asked by writing: no one slips in between. */
export async function refusingTakenName<T>(
  { name, path }: { name: string; path: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code !== '23505' || !TAKEN.test(message)) throw error
    const { message: taken } = failureOf('DUPLICATE_NAME', { name })
    throw new Refusal('DUPLICATE_NAME', { name }, [{ path, message: taken }])
  }
}
