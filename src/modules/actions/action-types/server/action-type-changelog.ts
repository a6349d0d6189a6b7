import { actorFrom, asWord, type Changelog, noNames } from '#platform/server/records/changelog.ts'

export const actionTypeChangelog: Changelog = {
  kind: 'action-type',
  fields: {
    name: { label: 'Name' },
    icon: { label: 'Icon', shown: (icon: string) => asWord(icon.toUpperCase()) },
    position: { label: 'Number in the order' },
    status: { label: 'Status', shown: asWord },
  },
  bookkeeping: ['deleted'],
  actor: actorFrom('app.user_public'),
  names: noNames,
}
