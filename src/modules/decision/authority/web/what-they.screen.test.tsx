import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ViewerContext } from '#platform/web/client/viewer.ts'
import { aViewer, show } from '#platform/web/testing/screen.tsx'
import WhatTheyMayDecide from './WhatTheyMayDecide.tsx'

afterEach(cleanup)

const ADA = '018f0000-0000-7000-8000-000000000001'
const PROVOST = '018f0000-0000-7000-8000-000000000002'

test('what came to somebody by a position is as near as what came to them in person', async () => {
  await show(
    <ViewerContext value={{ ...aViewer, permissions: { 'tenant.access_delegations_module': 'ON' } }}>
      <WhatTheyMayDecide userId={ADA} name="Ada Whitfield" positions={[{ id: PROVOST, name: 'Provost' }]} />
    </ViewerContext>,
  )
  const links = await screen.findAllByRole('link', { name: /Issued/ })
  expect(links.map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).search])).toEqual([
    ['Issued to Ada Whitfield', `?recipientUserIds=${ADA}`],
    ['Issued by Ada Whitfield', `?issuerUserIds=${ADA}`],
    ['Issued to Provost', `?recipientPositionIds=${PROVOST}`],
    ['Issued by Provost', `?issuerPositionIds=${PROVOST}`],
  ])
})
