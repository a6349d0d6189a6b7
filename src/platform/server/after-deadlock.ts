const DEADLOCK = '40P01'
const TRIES = 3

/**
 * PostgreSQL ends one of two transactions that wait for each other: nothing of it is written, and it is done again, up to twice. The
 * order in which records are locked makes that rare.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 1 || (error as { code?: string }).code !== DEADLOCK) throw error
    return againAfterDeadlock(work, tries - 1)
  }
}
