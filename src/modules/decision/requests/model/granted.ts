/** Authority of a decision that someone has after this: a person, or the person who occupies a position. */
export type Grant = {
  readonly decision_id: string
  readonly user_id: string | null
  readonly position_id: string | null
}

type Recipient = { slotId: string; userId: string | null; positionId: string | null; status: string }
type Values = Readonly<Record<string, unknown>>
type Change = { readonly before: Values | null; readonly after: Values }

const GRANTING: ReadonlySet<unknown> = new Set(['ISSUED', 'ACCEPTED'])

/** The recipients to whom a delegation is issued as it stands. */
const grantedIn = (values: Values | null): Recipient[] =>
  values && GRANTING.has(values.status) && Array.isArray(values.recipients)
    ? (values.recipients as Recipient[]).filter(({ status }) => GRANTING.has(status))
    : []

/** What an entry of a delegation’s history grants that was not granted before it. */
export function grantedBy({ before, after }: Change): Grant[] {
  const had = new Set(grantedIn(before).map(({ slotId }) => slotId))
  return grantedIn(after)
    .filter(({ slotId }) => !had.has(slotId))
    .map(({ userId, positionId }) => ({
      decision_id: String(after.decisionId),
      user_id: userId,
      position_id: positionId,
    }))
}
