import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ActionRow } from '#modules/actions/index.web.ts'
import { network, show } from '#platform/web/testing/screen.tsx'
import useAnswersOnDelegations from './use-answers-on-delegations.ts'

afterEach(cleanup)

const row = (id: string, change: Partial<ActionRow>): ActionRow =>
  ({
    id: `action-${id}`,
    waitsOnMe: true,
    systemKind: 'APPROVAL',
    associatedRecord: { kind: 'DELEGATION', id },
    ...change,
  }) as ActionRow
const IDS = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const
const rows = IDS.map((id) => row(id, {}))

function Bulk() {
  const { acts, dialog } = useAnswersOnDelegations()
  return (
    <>
      {acts.map(({ key, label, onAct }) => (
        <button key={key} type="button" onClick={() => onAct(rows)}>
          {label}
        </button>
      ))}
      <output aria-label="offered">
        {acts
          .filter(({ fits }) => fits?.(row('x', { systemKind: 'CHANGE_APPROVAL' })))
          .map(({ key }) => key)
          .join()}
        {acts.some(({ fits }) => fits?.(row('x', { waitsOnMe: false }))) && 'someone else’s'}
      </output>
      {dialog}
    </>
  )
}

test('two approvals are approved by one call of their delegations, after its preview', async () => {
  const effects = { judged: 2, stamp: 'as shown', complete: true }
  const none = { total: 0, shown: [] }
  const keys = [
    'awaitsApproval',
    'awaitsAcceptance',
    'delegationsEnded',
    'decisionsWithoutHolder',
    'delegationsNotLive',
    'delegationsFlagged',
    'people',
    'gaining',
    'changes',
  ]
  const asked = network(({ method, path }) =>
    method === 'GET'
      ? { status: 404, body: { data: { code: 'NOT_FOUND', message: 'No.' } } }
      : {
          body: {
            data: path.endsWith('/preview')
              ? {
                  effects: { ...effects, ...Object.fromEntries(keys.map((key) => [key, none])) },
                  refused: [],
                }
              : { succeeded: IDS, refused: [] },
          },
        },
  )
  await show(<Bulk />)
  expect(screen.getByLabelText('offered').textContent).toBe('approveChange,denyChange')
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Approve 2 delegations/ }))
  const [preview, call] = ['/bulk/issued/preview', '/bulk/issued'].map((end) =>
    asked.find(({ path }) => path.endsWith(end)),
  )
  for (const sent of [preview, call])
    expect(sent?.body).toMatchObject({ delegationIds: [...IDS], act: 'approve' })
})
