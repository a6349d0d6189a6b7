/** What was asked for about the address of a person, as it is kept. */
export type AddressRow = {
  id: string
  person_id: string
  /** Whose administrator asked, of which user; null: the person did, for all that they are. */
  tenant_id: string | null
  user_id: string | null
  asked_by: string | null
  old_email: string
  new_email: string
  changed_at: Date | null
  /** The person that the user went over to; null: the address of the person was changed. */
  changed_to: string | null
}

/** `corrected`: it was no one's way in here, and no one takes it back. `over`: it is not asked for any longer, or may not be. `taken`: someone else has the address. The last two change nothing. */
export type Outcome = 'done' | 'corrected' | 'taken' | 'over'
