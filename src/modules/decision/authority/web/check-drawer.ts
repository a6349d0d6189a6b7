import { opener } from './opener.ts'

/** What the drawer starts with; the rest is asked for. */
export type CheckStart = {
  decisionId?: string | undefined
  who?: { kind: 'USER' | 'POSITION'; id: string } | undefined
}

const check = opener<CheckStart>()

/** Opens "Can they decide?" from anywhere: the top bar draws it above the page. */
export const openCheck = (start: CheckStart = {}) => check.open(start)
export const closeCheck = check.close
export const useAskedCheck = check.useAsked
