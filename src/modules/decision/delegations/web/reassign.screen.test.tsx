import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { useDelegationActs } from './use-delegation-acts.tsx'

afterEach(cleanup)

const ID = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`
const DEAN = { id: ID(9), name: 'Dean of Medicine' }
const SETTINGS = { positionOnly: true, personalInPosition: true, specificPersonal: false, autoIssue: false }

const server = () =>
  network(({ path, method }: NetworkRequest) => {
    if (path.includes('recipient-settings')) return { body: { data: SETTINGS } }
    if (path.includes('eligible-recipients'))
      return { body: { data: { items: [{ user: null, position: DEAN }], more: false } } }
    if (path.endsWith('/preview')) return { body: { data: { effects: NO_EFFECTS, refused: [] } } }
    if (method === 'PATCH') return { body: { data: { succeeded: [ID(1), ID(2)], refused: [] } } }
    return { body: { data: { items: [{ ...DEAN, positionName: DEAN.name }], total: 1 } } }
  })

function Acts() {
  const { act, dialog } = useDelegationActs()
  return (
    <>
      <button type="button" onClick={() => act('reassign')([{ id: ID(1) }, { id: ID(2) }])}>
        Go
      </button>
      {dialog}
    </>
  )
}

test('no one is reassigned before someone is selected; then those who are selected receive both', async () => {
  const asked = server()
  await show(<Acts />)
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  const confirm = await screen.findByRole('button', { name: 'Reassign 2 delegations' })
  await screen.findByLabelText(/New recipients/)
  await userEvent.click(confirm)
  await screen.findByText('Please select any one user!')

  await userEvent.click(screen.getByLabelText(/New recipients/))
  await userEvent.click(await screen.findByText(DEAN.name))
  await userEvent.click(screen.getByRole('checkbox', { name: /Move what removed recipients redelegated/ }))
  await userEvent.click(confirm)
  await screen.findByText('2 delegations reassigned, or sent for approval where that is required.')
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    delegationIds: [ID(1), ID(2)],
    recipientType: 'POSITION_ONLY',
    delegationRecipients: [{ recipientUserId: null, recipientPositionId: DEAN.id }],
    recipientAutoIssue: false,
    moveRedelegations: true,
  })
})
