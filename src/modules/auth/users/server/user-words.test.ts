import { expect, test } from 'vitest'
import { newAddressLetter } from '../../sessions/server/address-emails.ts'
import { invitationLetter } from './invitations.ts'
import { userChangelog } from './user-changelog.ts'

// What people read of users in emails and in the change log; no database is asked.

const URL = 'https://mandate.example/?x=1'

test('an invitation says who invites, where to, for how long, and whom it went to', () => {
  const to = { email: 'new@alder.example', organization: 'Alder University' }
  const { html, ...said } = invitationLetter(to, 'Ada Lovelace', URL)
  expect(said).toEqual({
    to: 'new@alder.example',
    subject: 'Ada Lovelace invited you to join Alder University on Mandate',
    text: `Ada Lovelace invited you to join Alder University

Alder University uses Mandate to record who may decide what, up to how much, and on whose authority.

Open the link to choose how to sign in. The link is valid for 7 days and can be used once.

Accept invitation: ${URL}

This email was sent to new@alder.example. If you did not expect it, you can ignore it.

Mandate
`,
  })
  expect(html).toContain(`href="${URL}"`)
  expect(invitationLetter(to, '', URL).subject).toBe('You are invited to join Alder University on Mandate')
})

test.each([
  [
    'Alder University',
    'An administrator of Alder University entered new@alder.example as your new address in Mandate.',
  ],
  [null, 'You asked to sign in to Mandate with new@alder.example.'],
])('a new address is confirmed by who reads it, no matter who of %s asked', (organization, why) => {
  const { html, ...said } = newAddressLetter('new@alder.example', organization, URL)
  expect(said).toEqual({
    to: 'new@alder.example',
    subject: 'Confirm your new address for Mandate',
    text: `Confirm your new address

${why}

Open the link to confirm that this address is yours. Until then, nothing changes. The link is valid for 7 days and can be used once.

Confirm address: ${URL}

If you did not expect this email, you can ignore it.

Mandate
`,
  })
  expect(html).toContain(`href="${URL}"`)
})

test('the change log names every field, and writes values as people read them', () => {
  const { fields } = userChangelog({ zone: 'America/New_York', dateFormat: 'DD/MM/YYYY' })
  expect(Object.values(fields).map(({ label }) => label)).toEqual([
    'Status',
    'First name',
    'Last name',
    'Email',
    'Mobile phone',
    'Picture',
    'Employee ID',
    'Employee number',
    'Employee type',
    'Employment',
    'First day',
    'Last day',
    'Roles',
    'Manager',
    'Groups',
    'Source',
    'Gains',
    'Positions',
  ])
  const names = new Map([
    ['p', 'President'],
    ['g', 'Medicine'],
  ])
  const shown = (field: string, value: unknown) => fields[field]?.shown?.(value as never, names)
  expect(shown('startDate', '2026-03-01')).toBe('01/03/2026')
  expect(shown('terminationDate', '2026-03-02')).toBe('02/03/2026')
  expect(shown('gains', { total: 2, shown: ['DEL-1', 'DEL-2'] })).toBe('DEL-1, DEL-2')
  expect(shown('gains', { total: 5, shown: ['DEL-1', 'DEL-2'] })).toBe('DEL-1, DEL-2, 3 more')
  const from = '2026-03-01T05:00:00.000Z'
  expect(
    shown('positions', [
      { positionId: 'p', from, until: null },
      { positionId: 'p', from, until: '2026-03-03T05:00:00.000Z' },
    ]),
  ).toBe('President from 01/03/2026, President from 01/03/2026 through 02/03/2026')
  const { items } = fields.groups ?? {}
  expect([
    items?.one,
    items?.identity({ groupId: 'g' } as never),
    items?.name({ groupId: 'g' } as never, names),
  ]).toEqual(['Group', 'g', 'Medicine'])
  expect(items?.name({ groupId: 'gone' } as never, names)).not.toBe('')
  expect(items?.fields.isPrimaryOrg?.label).toBe('Primary organization')
})
