import { useEffect } from 'react'
import { opener } from './opener.ts'

/** What the drawer starts with; the rest is asked for. */
export type CheckStart = {
  decisionId?: string | undefined
  who?: { kind: 'USER' | 'POSITION'; id: string } | undefined
  /** An amount of money, as an exact decimal. */
  amount?: string | undefined
  /** Left out: today. */
  day?: string | undefined
}

const check = opener<CheckStart>()

/** What the page is about, where it says so: a question that is asked from the top bar or by its keys starts with it. */
let here: CheckStart = {}

/** Says what the page is about while it is open. */
export function useCheckHere({ decisionId, who, day }: CheckStart): void {
  const { kind, id } = who ?? {}
  useEffect(() => {
    const start = { decisionId, who: kind && id ? { kind, id } : undefined, day }
    here = start
    return () => {
      if (here === start) here = {}
    }
  }, [decisionId, kind, id, day])
}

/** Opens "Can they decide?" from anywhere: the top bar draws it above the page. */
export const openCheck = (start: CheckStart = here) => check.open(start)
export const closeCheck = check.close
export const useAskedCheck = check.useAsked
