import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { acrossInside, downInside } from './roving.ts'

afterEach(cleanup)

const name = () => document.activeElement?.textContent

function Bar({ names, current }: { names: readonly string[]; current?: string }) {
  return (
    <>
      <button type="button">Before</button>
      <div ref={acrossInside} role="toolbar" aria-label="Trees">
        {names.map((each) => (
          <button
            key={each}
            type="button"
            disabled={each === 'Felled'}
            aria-current={each === current ? 'true' : undefined}
          >
            {each}
          </button>
        ))}
      </div>
      <button type="button">Behind</button>
    </>
  )
}

test('a bar is one stop of Tab; arrows, Home and End go from control to control, and around', async () => {
  render(<Bar names={['Oak', 'Felled', 'Ash', 'Elm']} />)
  await userEvent.tab()
  await userEvent.tab()
  expect(name()).toBe('Oak')
  const walked = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'ArrowDown']) {
    await userEvent.keyboard(`{${key}}`)
    walked.push(name())
  }
  expect(walked).toEqual(['Ash', 'Elm', 'Oak', 'Elm', 'Oak', 'Elm', 'Elm'])
  await userEvent.tab()
  expect(name()).toBe('Behind')
  await userEvent.tab({ shift: true })
  expect(name()).toBe('Elm')
})

test('Tab comes in at what is current, and arrows with another key are not of the bar', async () => {
  render(<Bar names={['Oak', 'Ash']} current="Ash" />)
  screen.getByText('Before').focus()
  await userEvent.tab()
  expect(name()).toBe('Ash')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(name()).toBe('Ash')
})

test('what comes joins the bar, and what leaves hands its place on', async () => {
  const { rerender } = render(<Bar names={['Oak', 'Ash']} />)
  screen.getByText('Ash').focus()
  rerender(<Bar names={['Oak', 'Elm']} />)
  const stops = () => screen.getAllByRole('button').filter((each) => each.tabIndex === 0)
  await expect.poll(() => stops().map((each) => each.textContent)).toEqual(['Before', 'Oak', 'Behind'])
})

test('what stands below each other is walked up and down', async () => {
  render(
    <nav ref={downInside} aria-label="Trees">
      <a href="#oak">Oak</a>
      <a href="#ash">Ash</a>
    </nav>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(name()).toBe('Ash')
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})
