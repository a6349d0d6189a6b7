import { isUsed, type Uses } from '../../uses/model/uses.ts'
import { usesText } from '../../uses/web/texts.ts'
import type { UsedWordTexts, WordTexts } from '../../vocabulary/web/texts.ts'
import type { AuthorityTypeIcon } from '../model/authority-type-calls.ts'

/** The texts of authority types. */
export const texts = {
  heading: 'Authority types',
  intro: 'The capacity in which a decision is made. Authority types appear in this order.',
  add: 'Add authority type',
  edit: 'Edit authority type',
  name: 'Name',
  icon: 'Icon',
  created: 'Authority type added.',
  saved: 'Authority type saved.',
  moved: (name: string, place: number) => `${name} is now number ${place}.`,
  icons: {
    check: 'Shield with check mark',
    signature: 'Signature',
    stamp: 'Stamp',
    key: 'Key',
    scales: 'Scales',
    coins: 'Coins',
    shield: 'Shield',
    star: 'Star',
    eye: 'Eye',
    documents: 'Document',
    position: 'Briefcase',
    send: 'Paper plane',
  } satisfies Record<AuthorityTypeIcon, string>,
} as const

export const words: WordTexts = {
  on: 'Enable',
  off: 'Disable',
  switchedOn: (name) => `${name} enabled.`,
  switchedOff: (name) => `${name} disabled.`,
  deleted: 'Authority type deleted.',
  deleteQuestion: (name) => `Delete the authority type “${name}”?`,
  deleteEffect: 'The authority type can no longer be selected. Its name can be reused.',
  keep: 'Keep authority type',
  deleteAct: 'Delete authority type',
}

export const used: UsedWordTexts<Uses> = {
  blockedOff: (name) => `“${name}” cannot be disabled`,
  blockedDelete: (name) => `“${name}” cannot be deleted`,
  blockedBecause: (uses: Uses) =>
    `${usesText(uses)} ${uses.decisions + uses.delegations === 1 ? 'uses' : 'use'} this authority type. Remove the authority type from the decisions first, or delete the decisions.`,
  offQuestion: (name) => `Disable the authority type “${name}”?`,
  offEffect: (uses) =>
    isUsed(uses)
      ? `${usesText(uses)} keep the authority type.`
      : 'The authority type can no longer be selected.',
  keepOn: 'Keep enabled',
  offAct: 'Disable authority type',
}
