import { problemOfPassword } from '../model/password-rules.ts'
import { SIGN_IN_FAILURES } from '../model/sign-in-failures.ts'
import type { persons } from './persons.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

type Parts = {
  people: ReturnType<typeof persons>
  factors: { stateOf: (personId: string) => Promise<{ on: boolean }> }
  /** Names of the organizations that the person belongs to. */
  organizationsOf: (personId: string) => Promise<readonly string[]>
}

/** The one way in which a person chooses a password: what is guessed first is refused, whatever led here. */
export function passwordChoice({ people, factors, organizationsOf }: Parts) {
  return {
    /** Refuses what may not be chosen, before anything that led here is used up. */
    async judge(personId: string, password: string, besides: readonly string[] = []): Promise<void> {
      const { strengthOf } = await import('../model/password-strength.ts')
      const [{ name, email }, { on }, organizations] = await Promise.all([
        people.find(personId),
        factors.stateOf(personId),
        organizationsOf(personId),
      ])
      const about = { hasApp: on, words: [name, email, ...organizations, ...besides] }
      const problem = problemOfPassword(password, about, strengthOf)
      if (problem) throw new SignInRefusal(SIGN_IN_FAILURES[problem])
    },
    save: (personId: string, password: string) => people.setPassword(personId, password),
  }
}
