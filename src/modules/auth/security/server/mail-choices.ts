import type pg from 'pg'

export type MailChoice = { newSignIn: boolean }

/** Which emails about their sign-in a person wants: all of them until they say otherwise. */
export function mailChoices(pool: pg.Pool) {
  return {
    async of(personId: string): Promise<MailChoice> {
      const { rows } = await pool.query(
        'select new_sign_in as "newSignIn" from identity.mail_choice where person_id = $1',
        [personId],
      )
      return rows[0] ?? { newSignIn: true }
    },

    async choose(personId: string, { newSignIn }: MailChoice): Promise<void> {
      await pool.query(
        `insert into identity.mail_choice (person_id, new_sign_in) values ($1, $2)
          on conflict (person_id) do update set new_sign_in = excluded.new_sign_in`,
        [personId, newSignIn],
      )
    },
  }
}
