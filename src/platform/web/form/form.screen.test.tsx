import { Link } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { text } from '#platform/model/fields.ts'
import { Failure } from '../client/failure.ts'
import { show } from '../testing/screen.tsx'
import { draftOfForm } from './draft-of-form.ts'
import { Field } from './Field.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { FormPage, FormSection } from './FormPage.tsx'
import { valueAt, withValue } from './form-values.ts'
import { TextArea, TextInput } from './Inputs.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanup)

const schema = z.object({
  name: text(20, 1),
  terms: z.array(z.object({ limit: text(5, 1) })),
  note: text(10),
})

function Tree({ onSubmit }: { onSubmit: (values: unknown) => Promise<unknown> }) {
  const form = useForm({ schema, initial: { name: '', terms: [{ limit: '' }], note: '' }, onSubmit })
  return (
    <>
      <Link to="/elsewhere">Go</Link>
      <button type="button" onClick={() => void form.submit()}>
        Save
      </button>
      <FormPage
        form={form}
        sections={[
          { key: 'name', title: 'Name', fields: ['name'] },
          { key: 'terms', title: 'Terms', fields: ['terms'] },
          { key: 'note', title: 'Note', fields: ['note'], optional: true, filled: form.values.note !== '' },
        ]}
      >
        <FormSection id="name" title="What it is called">
          <Field<string> form={form} path="name" label="Tree name" required>
            {(bound) => <TextInput {...bound} />}
          </Field>
        </FormSection>
        <FormSection id="terms" title="How high">
          <Field<string> form={form} path="terms.0.limit" label="Limit" required>
            {(bound) => <TextInput {...bound} />}
          </Field>
        </FormSection>
      </FormPage>
    </>
  )
}

const sections = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.textContent)
    .filter((words) => words !== 'Go')

test('a value at a path is set, and nothing else is copied', () => {
  const before = { a: { b: [1, 2] }, c: {} }
  const after = withValue(before, 'a.b.1', 7)
  expect(after).toEqual({ a: { b: [1, 7] }, c: {} })
  expect(after.c).toBe(before.c)
  expect(valueAt(after, 'a.b.1')).toBe(7)
})

test('a field is judged when it is left, then as it is typed', async () => {
  await show(<Tree onSubmit={async () => {}} />)
  const name = await screen.findByLabelText(/Tree name/)
  const wrong = () => name.getAttribute('aria-invalid')
  await userEvent.type(name, 'x')
  await userEvent.clear(name)
  expect(wrong()).toBe('false')
  await userEvent.tab()
  expect(wrong()).toBe('true')
  screen.getByText('This is required.')
  await userEvent.type(name, 'E')
  expect(wrong()).toBe('false')
})

test('a submit shows all that is wrong, marks its sections and goes to the first field', async () => {
  let sent = false
  await show(
    <Tree
      onSubmit={async () => {
        sent = true
      }}
    />,
  )
  await screen.findByLabelText(/Tree name/)
  expect(sections()).toEqual(['Name, incomplete', 'Terms, incomplete', 'Note, optional'])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('This is required.')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText(/Tree name/))
  expect(sections()).toEqual(['Name, has errors', 'Terms, has errors', 'Note, optional'])
  expect(sent).toBe(false)
  await userEvent.type(screen.getByLabelText(/Tree name/), 'Elm')
  expect(sections()[0]).toBe('Name, complete')
})

test('what the server refuses is at its field, and nothing is lost', async () => {
  await show(
    <Tree
      onSubmit={() =>
        Promise.reject(
          new Failure({
            kind: 'refused',
            status: 422,
            message: 'Some fields are invalid.',
            fields: [{ path: 'terms.0.limit', message: 'Above your own limit.' }],
          }),
        )
      }
    />,
  )
  await userEvent.type(await screen.findByLabelText(/Tree name/), 'Elm')
  await userEvent.type(screen.getByLabelText(/Limit/), '9')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Above your own limit.')
  expect(document.activeElement).toBe(screen.getByLabelText(/Limit/))
  expect((screen.getByLabelText(/Tree name/) as HTMLInputElement).value).toBe('Elm')
  await userEvent.type(screen.getByLabelText(/Limit/), '0')
  expect(screen.queryByText('Above your own limit.')).toBeNull()
})

test('two clicks send once, and Ctrl Enter submits from a field', async () => {
  let sent = 0
  let finish = () => {}
  await show(
    <Tree
      onSubmit={() => {
        sent += 1
        return new Promise<void>((done) => {
          finish = done
        })
      }}
    />,
  )
  await userEvent.type(await screen.findByLabelText(/Tree name/), 'Elm')
  await userEvent.type(screen.getByLabelText(/Limit/), '9')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toBe(1)
  finish()
  await waitFor(async () => {
    await userEvent.type(screen.getByLabelText(/Limit/), '{Control>}{Enter}{/Control}')
    expect(sent).toBe(2)
  })
})

test('leaving with changes asks once', async () => {
  const { address } = await show(<Tree onSubmit={async () => {}} />)
  await userEvent.type(await screen.findByLabelText(/Tree name/), 'Elm')
  await userEvent.click(screen.getByRole('link', { name: 'Go' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe('/')
  await userEvent.click(screen.getByRole('link', { name: 'Go' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Elsewhere' })
})

function Draft({ asked }: { asked: string[] }) {
  const form = useForm({
    schema,
    initial: { name: '', terms: [{ limit: '' }], note: '' },
    onSubmit: async () => {},
  })
  const draft = draftOfForm({
    values: form.values,
    initial: form.values,
    kept: undefined as unknown as typeof form.values,
    mayKeep: form.values.name !== '',
    wasThere: false,
    save: async ({ name }) => asked.push(`save ${name}`),
    remove: async () => asked.push('remove'),
  })
  return (
    <>
      <Link to="/elsewhere">Go</Link>
      <FormPage form={form} sections={[]} draft={draft}>
        <Field<string> form={form} path="note" label="Note">
          {(bound) => <TextInput {...bound} />}
        </Field>
        <Field<string> form={form} path="name" label="Tree name" required>
          {(bound) => <TextInput {...bound} />}
        </Field>
      </FormPage>
    </>
  )
}
const go = () => userEvent.click(screen.getByRole('link', { name: 'Go' }))

test.each([
  ['Keep as draft', 'save Elm'],
  ['Discard', 'remove'],
])('leaving a form that keeps itself asks once: “%s” does it, and leaves', async (answer, done) => {
  const asked: string[] = []
  await show(<Draft asked={asked} />)
  await userEvent.type(await screen.findByLabelText(/Tree name/), 'Elm')
  await go()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(asked).toEqual([])
  await go()
  await screen.findByText('Keep this as a draft?')
  await userEvent.click(screen.getByRole('button', { name: answer }))
  await screen.findByRole('heading', { name: 'Elsewhere' })
  expect(asked).toEqual([done])
})

test('what cannot be kept yet is left as any form is, and what was not touched is left without a question', async () => {
  const asked: string[] = []
  await show(<Draft asked={asked} />)
  await userEvent.type(await screen.findByLabelText('Note'), 'x')
  await go()
  await screen.findByText('Leave without saving?')
  cleanup()
  await show(<Draft asked={asked} />)
  await screen.findByLabelText('Note')
  await go()
  await screen.findByRole('heading', { name: 'Elsewhere' })
  expect(asked).toEqual([])
})

test('a form opens with the focus on its first field, which says nothing until it was changed', async () => {
  await show(<Tree onSubmit={async () => {}} />)
  const name = await screen.findByLabelText(/Tree name/)
  expect(document.activeElement).toBe(name)
  await userEvent.click(screen.getByLabelText(/Limit/))
  expect(name.getAttribute('aria-invalid')).toBe('false')
})

test('a text that is too long stays as it was pasted, and is refused with how long it is', async () => {
  await show(<Tree onSubmit={async () => {}} />)
  const name = (await screen.findByLabelText(/Tree name/)) as HTMLInputElement
  await userEvent.click(name)
  await userEvent.paste('x'.repeat(25))
  await userEvent.tab()
  expect(name.value).toHaveLength(25)
  screen.getByText('Enter at most 20 characters. This has 25.')
})

function Both({ sent }: { sent: string[] }) {
  const page = useForm({ schema: z.object({}), initial: {}, onSubmit: async () => sent.push('page') })
  const over = useForm({
    schema: z.object({ why: text(10) }),
    initial: { why: '' },
    onSubmit: async () => sent.push('drawer'),
  })
  return (
    <>
      <FormPage form={page} sections={[]}>
        {null}
      </FormPage>
      <FormDrawer form={over} title="Why" save="Save" onClose={() => {}}>
        <Field<string> form={over} path="why" label="Why">
          {(bound) => <TextArea {...bound} />}
        </Field>
      </FormDrawer>
    </>
  )
}

test('Ctrl Enter submits the form of a drawer, and not the page below it', async () => {
  const sent: string[] = []
  await show(<Both sent={sent} />)
  const why = await screen.findByRole('textbox', { name: 'Why' })
  await waitFor(() => expect(document.activeElement).toBe(why))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toEqual(['drawer']))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toEqual(['drawer', 'drawer']))
})

test('a draft that was there before is put back where it is discarded, and kept where it is not yet saved', async () => {
  const asked: string[] = []
  const draft = (values: string, kept: string) =>
    draftOfForm({
      values,
      initial: 'first',
      kept,
      mayKeep: true,
      wasThere: true,
      save: async (saved) => asked.push(saved),
      remove: async () => asked.push('removed'),
    })
  await draft('third', 'second').discard()
  await draft('second', 'first').discard()
  await draft('third', 'second').keep()
  await draft('second', 'second').keep()
  // nothing was kept yet, and all was kept already: nothing is asked
  expect(asked).toEqual(['first', 'third'])
})
