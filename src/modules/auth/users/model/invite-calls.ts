import * as z from 'zod'
import { bulkReply } from '#platform/model/bulk.ts'
import { defineCall } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'
import { bareAddress, email } from './user.ts'

/** Spec 5.3. */
export const MOST_INVITED = 50
export const TOO_MANY_ADDRESSES = `Enter at most ${MOST_INVITED} addresses.`

/** Addresses as a person types or pastes them, with names or without: commas between them, or anything else that separates. None is twice. */
export const addressesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .replace(/(?:"[^"]*"|[^<>,;\n"]*)[^\S\n]*<\s*([^<>\s]+)\s*>/g, ' $1 ')
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((each) => each.toLowerCase()),
  ),
]

/** What is wrong with an address; undefined: nothing. */
export const problemOfAddress = (address: string): string | undefined =>
  email.safeParse(address).error?.issues[0]?.message

/** "ada.lovelace@…" is Ada Lovelace, until someone says otherwise. */
export function nameOfAddress(address: string): { firstName: string; lastName: string } {
  const words = (address.split('@')[0] ?? '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const [firstName = address.slice(0, 50), ...rest] = words
  return { firstName: firstName.slice(0, 50), lastName: rest.join(' ').slice(0, 50) }
}

/** Invites people by email, each address answered for itself. Without `roleIds` they become Global Users. Spec 5.3, 7.1. */
export const inviteUsers = defineCall({
  name: 'inviteUsers',
  summary: 'Invite up to 50 addresses by email, each with its own result',
  method: 'POST',
  path: '/users/bulk-invite',
  body: z.strictObject({
    emails: z
      .array(text(400, 1).overwrite(bareAddress))
      .min(1, 'Email is required.')
      .max(MOST_INVITED, TOO_MANY_ADDRESSES),
    roleIds: z.array(id).max(50).default([]),
    groupIds: z.array(id).max(200).default([]),
    positionIds: z.array(id).max(50).default([]),
  }),
  reply: z.object({
    total: z.int(),
    successful: z.int(),
    failed: z.int(),
    results: z.array(z.object({ email: z.string(), success: z.boolean(), message: z.string() })),
  }),
})

/** Sends invited users a new link, a minute after the one before at the earliest; that one is void then. */
export const resendInvites = defineCall({
  name: 'resendInvites',
  summary: 'Email invited users a new link that replaces the earlier link',
  method: 'POST',
  path: '/users/bulk-resend-invite',
  body: z.strictObject({ userIds: z.array(id).min(1).max(1_000) }),
  reply: bulkReply,
})
