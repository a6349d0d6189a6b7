import { Link } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { text } from '#platform/model/fields.ts'
import { Failure } from '../client/failure.ts'
import { show } from '../testing/screen.tsx'
import { Field } from './Field.tsx'
import { FormPage, FormSection } from './FormPage.tsx'
import { valueAt, withValue } from './form-values.ts'
import { TextInput } from './Inputs.tsx'
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
        <FormSection id="name" number={1} title="What it is called">
          <Field<string> form={form} path="name" label="Tree name" required>
            {(bound) => <TextInput {...bound} />}
          </Field>
        </FormSection>
        <FormSection id="terms" number={2} title="How high">
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

test('what the server refuses stands at its field, and nothing is lost', async () => {
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
