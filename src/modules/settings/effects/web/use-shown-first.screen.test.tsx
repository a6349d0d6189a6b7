import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { Failure } from '#platform/web/client/failure.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormFailure } from '#platform/web/form/FormPage.tsx'
import { TextInput } from '#platform/web/form/Inputs.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { type ShownChange, useShownFirst } from '#platform/web/record/use-shown-first.tsx'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { Effects } from '../model/effects.ts'
import { NO_EFFECTS } from '../model/testing/no-effects.ts'
import { authorityEffects } from './authority-effects.ts'

afterEach(cleanup)

const people = (total: number): Effects => ({
  ...NO_EFFECTS,
  stamp: `of ${total}`,
  people: { total, shown: [{ id: 'p', name: 'Ada Whitfield', from: '2026-12-01T05:00:00.000Z' }] },
})
const changedTo = (effects: Effects) =>
  new Failure({
    kind: 'refused',
    status: 409,
    code: 'EFFECTS_CHANGED',
    message: 'Look again.',
    besides: { effects },
  })

type SaveCall = (stamp: string) => Promise<unknown>
type BeginOptions = Partial<ShownChange<Effects>>

/** A form of one field, whose save has these effects and comes to this. */
function Screen({ effects, save, more }: { effects: Effects; save: SaveCall; more: BeginOptions }) {
  const shownFirst = useShownFirst(authorityEffects)
  const form = useForm({
    schema: z.object({ name: z.string() }),
    initial: { name: '' },
    onSubmit: () =>
      shownFirst.begin({
        look: async () => effects,
        save,
        refused: (thrown) => form.refused(thrown),
        ...more,
      }),
  })
  return (
    <div ref={form.element}>
      <FormFailure form={form} />
      <Field<string> form={form} path="name" label="Name">
        {(bound) => <TextInput {...bound} />}
      </Field>
      <button type="button" onClick={() => void form.submit()}>
        Go
      </button>
      {shownFirst.dialog}
    </div>
  )
}
/** Types and saves; answers with the stamps that were sent. */
async function go(
  effects: Effects,
  answers: readonly (Failure | 'saved')[] = ['saved'],
  more: BeginOptions = {},
) {
  network(() => ({ body: {} }))
  const stamps: string[] = []
  const save = async (stamp: string) => {
    const answer = answers[stamps.push(stamp) - 1]
    if (answer instanceof Failure) throw answer
  }
  await show(<Screen effects={effects} save={save} more={more} />)
  await userEvent.type(await screen.findByLabelText('Name'), 'Dean')
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  return stamps
}
const dialog = async () => within(await screen.findByRole('dialog'))
const typed = () => (screen.getByLabelText('Name') as HTMLInputElement).value
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('what changes nothing of authority is saved immediately, with the stamp of that', async () => {
  const stamps = await go(NO_EFFECTS)
  await waitFor(() => expect(stamps).toEqual(['stamp']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what changes something is asked first, in the days of the organization, and saved as it was shown', async () => {
  const stamps = await go(people(1))
  const question = await dialog()
  question.getByText('Save changes?')
  question.getByText('1 person will have less authority')
  question.getByText('Ada Whitfield, from December 1, 2026')
  expect(stamps).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await closed()
  expect(stamps).toEqual(['of 1'])
})

test('anyone who keeps editing has saved nothing, loses nothing, and is asked again', async () => {
  const stamps = await go(people(1))
  await userEvent.click((await dialog()).getByRole('button', { name: 'Keep editing' }))
  await closed()
  expect([stamps, typed()]).toEqual([[], 'Dean'])
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  await dialog()
})

test.each<[string, Effects, BeginOptions]>([
  ['where it is always asked for', NO_EFFECTS, { always: true }],
  [
    'where there is more to say',
    NO_EFFECTS,
    { facts: [{ icon: 'info', tone: 'info', title: 'More to say' }] },
  ],
  ['where not all could be worked out', { ...NO_EFFECTS, complete: false }, {}],
])('it is asked first %s', async (_, effects, more) => {
  const stamps = await go(effects, ['saved'], more)
  const question = await dialog()
  for (const { title } of more.facts ?? []) question.getByText(title)
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await closed()
  expect(stamps).toEqual(['stamp'])
})

test('many are typed before they are acted on', async () => {
  const stamps = await go(NO_EFFECTS, ['saved'], { always: true, ending: true, count: 12 })
  const question = await dialog()
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  question.getByText('Type the number 12.')
  expect(stamps).toEqual([])
  await userEvent.type(question.getByRole('textbox', { name: /Type 12 to confirm/ }), '12')
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await closed()
  expect(stamps).toEqual(['stamp'])
})

test('effects that have changed while they were read are shown, and saved as they are now', async () => {
  const stamps = await go(people(1), [changedTo(people(2)), 'saved'])
  const question = await dialog()
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await question.findByText('2 people will have less authority')
  question.getByText('Look again.')
  expect(question.queryByText('1 person will have less authority')).toBeNull()
  expect([stamps, typed()]).toEqual([['of 1'], 'Dean'])
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await closed()
  expect(stamps).toEqual(['of 1', 'of 2'])
})

test('what had no effects when it was looked at, and has some when it is saved, is asked first', async () => {
  const stamps = await go(NO_EFFECTS, [changedTo(people(2)), 'saved'])
  const question = await dialog()
  question.getByText('2 people will have less authority')
  expect(typed()).toBe('Dean')
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await closed()
  expect(stamps).toEqual(['stamp', 'of 2'])
})

test('any other refusal is read in the dialog, which stays', async () => {
  const refusal = new Failure({ kind: 'refused', status: 409, code: 'IN_USE', message: 'It is in use.' })
  const stamps = await go(people(1), [refusal, 'saved'])
  const question = await dialog()
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await question.findByText('It is in use.')
  question.getByText('1 person will have less authority')
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await closed()
  expect(stamps).toEqual(['of 1', 'of 1'])
})

test('a field that is refused is reported behind the dialog, which closes and leaves the focus there', async () => {
  const refusal = new Failure({
    kind: 'refused',
    status: 422,
    code: 'RULE_BROKEN',
    message: 'Some fields are wrong.',
    fields: [{ path: 'name', message: 'Another name is needed.' }],
  })
  await go(people(1), [refusal])
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save changes' }))
  await closed()
  screen.getByText('Another name is needed.')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(typed()).toBe('Dean')
})

test('of many changes the first are open, the others a click away, and what is not sent is counted', async () => {
  const shown = Array.from({ length: 8 }, (_, i) => ({
    person: 'Ada Whitfield',
    decision: `Decision ${i}`,
    authorityType: 'Approve',
    group: 'All groups',
    before: 'up to $100',
    after: 'no authority',
    from: null,
  }))
  await go({ ...people(1), changes: { total: 12, shown } })
  const asked = await dialog()
  asked.getByText('Someone can still make every affected decision')
  expect(asked.getByText(/^Decision 4/).closest('details')).toBeNull()
  expect(asked.getByText(/^Decision 7/).closest('details')?.open).toBe(false)
  await userEvent.click(asked.getByText('Show 3 more changes'))
  expect(asked.getByText(/^Decision 7/).closest('details')?.open).toBe(true)
  asked.getByText('4 more changes are not shown')
})
