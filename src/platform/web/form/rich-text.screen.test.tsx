import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TextDiff } from '../record/TextDiff.tsx'
import { show } from '../testing/screen.tsx'
import { pastedHtml } from './pasted-html.ts'
import { RichTextField } from './RichTextField.tsx'
import { linkOf } from './RichTextLink.tsx'

afterEach(cleanup)

// jsdom lays nothing out: the editor, which scrolls to what is written, is informed that everything is at one place
Range.prototype.getClientRects = () => [new DOMRect()] as never
Range.prototype.getBoundingClientRect = () => new DOMRect()

const field = async (value: string) => {
  const onChange = vi.fn<(html: string) => void>()
  await show(
    <RichTextField
      id="guidance"
      label="Guidance"
      value={value}
      onChange={onChange}
      onBlur={() => {}}
      invalid={false}
      required={false}
      describedBy="hint"
    />,
  )
  const box = await screen.findByRole('textbox', { name: 'Guidance' })
  return { box, onChange }
}

test('what is kept is in the field, and its marks show in the tools', async () => {
  const { box } = await field('<p><strong>Ask first</strong></p>')
  expect(box.innerHTML).toBe('<p><strong>Ask first</strong></p>')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true'),
  )
  expect(screen.getByRole('button', { name: 'Italic' }).getAttribute('aria-pressed')).toBe('false')
})

test('a tool marks the paragraph, and the form hears the HTML', async () => {
  const { onChange } = await field('<p>Ask first</p>')
  await userEvent.click(screen.getByRole('button', { name: 'Heading' }))
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<h3>Ask first</h3>'))
})

test('the tools are one stop of Tab, and the arrows go around them', async () => {
  await field('')
  const names = () => document.activeElement?.getAttribute('aria-label')
  await userEvent.tab()
  expect(names()).toBe('Heading')
  await userEvent.keyboard('{ArrowLeft}')
  expect(names()).toBe('Link')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(names()).toBe('Bold')
  expect(
    screen.getByRole('toolbar', { name: 'Text format' }).querySelectorAll('[tabindex="0"]'),
  ).toHaveLength(1)
})

test('a link leads to the web or to an email address, and nowhere else', () => {
  expect(linkOf(' example.org/a ')).toBe('https://example.org/a')
  expect(linkOf('mailto:a@example.org')).toBe('mailto:a@example.org')
  for (const none of ['', 'nonsense', 'javascript:alert(1)', 'data:text/html,x', 'https://'])
    expect(linkOf(none)).toBeUndefined()
})

test('what is pasted brings its words, headings and links, and no style or handler', () => {
  expect(
    pastedHtml(
      '<style>p{color:red}</style><b style="font-weight:normal"><p style="color:red" onclick=\'a(">")\' title="a>b">a</p></b><a class="x" href="https://example.org">b</a><strong>c</strong>',
    ),
  ).toBe('<span><p>a</p></b><a href="https://example.org">b</a><strong>c</strong>')
})

test('a changed text shows its changed words, and of the rest only what is near', async () => {
  const long = 'word '.repeat(60)
  await show(
    <TextDiff
      parts={[
        { kind: 'SAME', text: `start ${long}` },
        { kind: 'REMOVED', text: 'Legal' },
        { kind: 'ADDED', text: 'Procurement' },
        { kind: 'SAME', text: ` before ${long}end` },
      ]}
    />,
  )
  expect(screen.getByRole('deletion').textContent).toBe('Legal')
  expect(screen.getByRole('insertion').textContent).toBe('Procurement')
  const whole = screen.getByRole('paragraph').textContent ?? ''
  expect(whole).toMatch(/^….*LegalProcurement before.*…$/)
  expect(whole).not.toMatch(/start|end$/)
})
