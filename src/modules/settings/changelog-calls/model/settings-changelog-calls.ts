import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { changelogQuery, changelogReply } from '#platform/model/changelog.ts'
import { id } from '#platform/model/fields.ts'

/** What administrators set, and of which the history is kept. The settings of a tenant have its id. */
const LOGGED = [
  'section',
  'category',
  'authority-type',
  'decision-role',
  'group-type',
  'decision-settings',
  'delegation-settings',
  'matrix-settings',
] as const
export type LoggedSetting = (typeof LOGGED)[number]

/** Who changed what in one of them, newest first. */
export const getSettingsChangelog = defineCall({
  name: 'getSettingsChangelog',
  summary:
    'List the changes of a section, category, authority type, decision role, group type, or of the settings of decisions, delegations, or matrices',
  method: 'GET',
  path: '/changelogs/:kind/:id',
  params: { kind: z.enum(LOGGED), id },
  query: changelogQuery,
  reply: changelogReply,
})
