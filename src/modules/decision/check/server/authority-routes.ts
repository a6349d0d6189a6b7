import { routes } from '#platform/server/http/routes.ts'
import { checkAuthority, whatCan, whoCan } from '../model/authority-calls.ts'
import { authorityOf } from '../model/authority-of-calls.ts'
import { answerQuestion } from './answer-question.ts'
import { readAuthority } from './authority-of.ts'
import { whatTheyCanDecide, whoCanDecide } from './who-can-decide.ts'

export const authorityRoutes = routes((on) => {
  // about others the use cases ask for more: who is asked about is in the body
  on(checkAuthority, {
    permission: 'tenant.check_authority',
    handle: ({ body, viewer, tx, now }) => answerQuestion(tx, viewer, body, now),
  })
  on(whoCan, {
    permission: 'tenant.check_authority_of_others',
    handle: ({ params, body, viewer, tx, now }) => whoCanDecide(tx, viewer, params.id, body, now),
  })
  on(whatCan, {
    permission: 'tenant.check_authority',
    handle: ({ body, viewer, tx, now }) => whatTheyCanDecide(tx, viewer, body, now),
  })
  on(authorityOf, {
    permission: 'tenant.check_authority',
    handle: ({ body, viewer, tx, now }) => readAuthority(tx, viewer, body, now),
  })
})
