import { CheckAct } from '../../check/web/CheckAct.tsx'
import { AskAct } from './AskAct.tsx'
import { RequestAct } from './RequestAct.tsx'

/** What decisions and delegations draw in the top bar, and from it above the page. */
export const TopBarActs = () => (
  <>
    <CheckAct />
    <RequestAct />
    <AskAct />
  </>
)
