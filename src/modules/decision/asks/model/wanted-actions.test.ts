import { expect, test } from 'vitest'
import { detailsOf } from './wanted-actions.ts'

const dollars = (max: string) => ({ valueType: 'CURRENCY', unit: 'USD', min: null, max })
const delegation = (...authorities: object[]) =>
  ({
    content: {
      delegationAuthorities: authorities,
      delegationRecipients: [{ recipientPositionId: 'Dean', recipientUserId: null }],
    },
    slots: [],
    change: null,
  }) as never
const details = (...authorities: object[]) =>
  detailsOf({ systemKind: 'APPROVAL', subjectId: null }, delegation(...authorities), (id) => id)

test('the name of an action says every limit of every authority type', () => {
  const months = { valueType: 'TIME', unit: 'MONTHS', min: null, max: '24' }
  const approval = { authorityTypeId: 'Approval', bounds: [dollars('200000'), months] }
  const signatory = { authorityTypeId: 'Signatory', bounds: [dollars('50000')] }
  expect(details(approval)).toEqual(['Dean', 'up to $200,000 and up to 24 months'])
  expect(details(approval, signatory)).toEqual([
    'Dean',
    'Approval up to $200,000 and up to 24 months and Signatory up to $50,000',
  ])
  expect(details({ authorityTypeId: 'Approval', bounds: [{ valueType: 'AUTHORIZED' }] })).toEqual(['Dean'])
})
