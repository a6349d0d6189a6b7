import type { Template } from '../../notifications/model/catalogue.ts'
import type { Candidate } from '../../notifications/model/voices.ts'
import type { Entry } from './entries.ts'
import type { Person } from './people.ts'

/** A row of the catalogue that an entry of the history meets, for one person. */
export type EntryCandidate = Candidate & {
  readonly entry: Entry
  readonly template: Template
  readonly person: Person
}
