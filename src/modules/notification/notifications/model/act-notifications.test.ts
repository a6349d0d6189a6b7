import { expect, test } from 'vitest'
import { TOLD_OF_ACTS } from '#modules/decision/delegations/model/act-notifications.ts'
import { eventsOf, TEMPLATES } from './catalogue.ts'

const NAMED: ReadonlySet<string> = new Set(Object.values(TOLD_OF_ACTS).flat())

test.each(Object.entries(TOLD_OF_ACTS))('the dialog of "%s" names those whom it tells', (act, ties) => {
  const telling = TEMPLATES.filter((each) => eventsOf(each, 'delegation').includes(act.toUpperCase()))
  const told = new Set(telling.flatMap(({ to }) => to).filter((tie) => NAMED.has(tie)))
  expect([...told]).toEqual(ties)
})
