import type { ActionTypeIcon } from '../model/action-type.ts'

/** The texts of action types. */
export const texts = {
  heading: 'Action types',
  intro: 'What an action is about. Default action types cannot be disabled, renamed, or deleted.',
  empty: 'No action types',
  add: 'Add action type',
  edit: 'Edit action type',
  name: 'Name',
  icon: 'Icon',
  origin: 'Origin',
  isDefault: 'Default',
  isCustom: 'Custom',
  created: 'Action type added.',
  saved: 'Action type saved.',
  icons: {
    delegations: 'Delegation',
    decisions: 'Decision',
    documents: 'Document',
    matrices: 'Grid',
    actions: 'Check box',
    signature: 'Signature',
    calendar: 'Calendar',
    coins: 'Coins',
    scales: 'Scales',
    shield: 'Shield',
    eye: 'Eye',
    star: 'Star',
  } satisfies Record<ActionTypeIcon, string>,
} as const

export const words = {
  on: 'Enable',
  off: 'Disable',
  switchedOn: (name: string) => `${name} enabled.`,
  switchedOff: (name: string) => `${name} disabled.`,
  deleted: 'Action type deleted.',
  deleteQuestion: (name: string) => `Delete the action type “${name}”?`,
  deleteEffect: 'The action type can no longer be selected. Its name can be reused.',
  keep: 'Keep action type',
  deleteAct: 'Delete action type',
}
