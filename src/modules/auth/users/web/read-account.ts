import type { AnyCall } from '#platform/model/call.ts'
import type { Viewer } from '#platform/web/client/viewer.ts'
import type { ReadAccount } from '../../sessions/web/look-up.ts'
import { getUserDetails, listTenantsOfPerson, startVisit } from '../model/user-calls.ts'
import { auth } from './users-service.ts'

/** Reads who the viewer is in the tenant of their token, to which tenants they may go over, and what every page asks first. */
export const readAccount: ReadAccount = async () => {
  const { answers } = await auth.ask(startVisit, {})
  const answerOf = <T>(asked: AnyCall) => answers.find(({ call }) => call === asked.name)?.data as T
  return {
    accounts: answerOf<typeof listTenantsOfPerson.reply._output>(listTenantsOfPerson).items,
    viewer: answerOf<Viewer>(getUserDetails),
    answers: answers.map(({ service, call, data }) => ({ key: [service, call, {}], data })),
  }
}
