import { problemOfPassword } from '../model/password-rules.ts'
import { SIGN_IN_FAILURES } from '../model/sign-in-failures.ts'
import type { Alone, Database } from './person-lock.ts'
import type { persons } from './persons.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

type Parts = {
  people: ReturnType<typeof persons>
  factors: { stateOf: (personId: string, db?: Database) => Promise<{ on: boolean }> }
  /** Names of the organizations that the person belongs to. */
  organizationsOf: (personId: string) => Promise<readonly string[]>
  alone: Alone
}

/** The one way in which a person chooses a password: what is guessed first is refused, whatever led here. */
export function passwordChoice({ people, factors, organizationsOf, alone }: Parts) {
  const wordsOf = async (personId: string, besides: readonly string[]): Promise<readonly string[]> => {
    const [{ name, email }, organizations] = await Promise.all([
      people.find(personId),
      organizationsOf(personId),
    ])
    return [name, email, ...organizations, ...besides]
  }

  async function refuseWeak(personId: string, password: string, words: readonly string[], db?: Database) {
    const { strengthOf } = await import('../model/password-strength.ts')
    const { on } = await factors.stateOf(personId, db)
    const problem = problemOfPassword(password, { hasApp: on, words }, strengthOf)
    if (problem) throw new SignInRefusal(SIGN_IN_FAILURES[problem])
  }

  return {
    /** Refuses what may not be chosen, before anything that led here is used up. */
    async judge(personId: string, password: string, besides: readonly string[] = []): Promise<void> {
      await refuseWeak(personId, password, await wordsOf(personId, besides))
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
      const words = await wordsOf(personId, besides)
      await refuseWeak(personId, password, words)
      const hashed = await people.hashed(password)
      return alone(personId, async (tx) => {
        await refuseWeak(personId, password, words, tx)
        if (!(await use(tx))) return false
        await people.savePassword(personId, hashed, tx)
        return true
      })
    },
  }
}
