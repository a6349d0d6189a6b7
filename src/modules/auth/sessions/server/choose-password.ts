import { PASSWORD_FAILURES } from '../model/password-failures.ts'
import type { AboutPerson } from '../model/password-rules.ts'
import type { Database, PersonLock } from './person-lock.ts'
import type { persons } from './persons.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

type PasswordSubject = Omit<AboutPerson, 'hasApp'>

type Parts = {
  people: ReturnType<typeof persons>
  factors: { stateOf: (personId: string, db?: Database) => Promise<{ on: boolean }> }
  /** Names and account numbers of the organizations that the person belongs to. */
  organizationsOf: (personId: string) => Promise<readonly string[]>
  alone: PersonLock
}

/** The one way in which a person chooses a password: what is guessed first is refused, whatever led here. */
export function passwordChoice({ people, factors, organizationsOf, alone }: Parts) {
  const knownOf = async (personId: string, besides: readonly string[]): Promise<PasswordSubject> => {
    const [{ name, email }, organizations] = await Promise.all([
      people.find(personId),
      organizationsOf(personId),
    ])
    return { name, email, organizations: [...organizations, ...besides] }
  }

  async function refuseWeak(personId: string, password: string, known: PasswordSubject, db?: Database) {
    const { problemOfPassword } = await import('../model/judge-password.ts')
    const { on } = await factors.stateOf(personId, db)
    const problem = problemOfPassword(password, { hasApp: on, ...known })
    if (problem) throw new SignInRefusal(PASSWORD_FAILURES[problem])
  }

  return {
    /** Refuses what may not be chosen, before anything that led here is used up. */
    async judge(personId: string, password: string, besides: readonly string[] = []): Promise<void> {
      await refuseWeak(personId, password, await knownOf(personId, besides))
    },

    /**
     * Judges the password, and saves it in the same transaction in which what led here is used up. False: that was used before,
     * and nothing is saved.
     */
    async choose(
      personId: string,
      password: string,
      use: (tx: Database) => Promise<boolean> = async () => true,
      besides: readonly string[] = [],
    ): Promise<boolean> {
      const known = await knownOf(personId, besides)
      await refuseWeak(personId, password, known)
      const hashed = await people.hashed(password)
      return alone(personId, async (tx) => {
        await refuseWeak(personId, password, known, tx)
        if (!(await use(tx))) return false
        await people.savePassword(personId, hashed, tx)
        return true
      })
    },
  }
}
