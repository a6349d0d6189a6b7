import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import BlockedDialog from '../acts/BlockedDialog.tsx'
import { ConfirmAct } from '../acts/ConfirmAct.tsx'
import { show } from '../testing/screen.tsx'
import { Dialog } from './Dialog.tsx'
import { Drawer } from './Overlay.tsx'

afterEach(cleanup)

/** Drawn only while it is open, as most are. */
function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && children(() => setOpen(false))}
    </>
  )
}

const KINDS: readonly (readonly [string, (close: () => void) => ReactNode])[] = [
  ['dialog', (close) => <Dialog open title="Invite" onCancel={close} footer={null} />],
  [
    'drawer',
    (close) => (
      <Drawer open size={560} title="Add" onClose={close}>
        Fields
      </Drawer>
    ),
  ],
  ['blocked', (close) => <BlockedDialog open title="No" reason="In use." onClose={close} />],
  [
    'confirm',
    (close) => (
      <ConfirmAct
        open
        title="Delete?"
        effect="Gone."
        keep="Keep"
        act={() => 'Delete'}
        onAct={async () => {}}
        onClose={close}
      />
    ),
  ],
]

test.each(KINDS)('the focus comes back from a %s that is taken away', async (_, content) => {
  await show(<Opened>{content}</Opened>)
  const opener = await screen.findByRole('button', { name: 'Open' })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog')
  within(dialog).getAllByRole('button')[0]!.focus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a changed drawer asks before its Cancel drops what was typed', async () => {
  await show(
    <Opened>
      {(close) => (
        <Drawer
          open
          dirty
          size={560}
          title="Add"
          onClose={close}
          footer={(cancel) => (
            <button type="button" onClick={cancel}>
              Cancel
            </button>
          )}
        >
          Fields
        </Drawer>
      )}
    </Opened>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  screen.getByText('Fields')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByText('Fields')).toBeNull())
})
