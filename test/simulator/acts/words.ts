import type { ListName, Stage } from '../stage.ts'
import type { StepMaker } from './step.ts'

const SETTINGS = '/api/settings'

type Word = {
  readonly kind: Extract<ListName, 'authorityType' | 'decisionRole' | 'groupType' | 'section' | 'category'>
  readonly words: string
  readonly path: string
  /** The list that says the version of each. */
  readonly table: string
  /** What is written of a new one. */
  readonly input: (stage: Stage, name: string) => object
  /** What a change of it says. */
  readonly change: (stage: Stage, name: string) => object
  /** Those that came with the organization, which stay. */
  readonly begun: (stage: Stage) => readonly string[]
}

const status = ({ dice }: Stage) => ({ status: dice.chance(0.6) ? 'ACTIVE' : 'INACTIVE' })

const AUTHORITY_TYPES: Word = {
  kind: 'authorityType',
  words: 'authority type',
  path: `${SETTINGS}/delegation/authority-types`,
  table: `${SETTINGS}/delegation/authority-types/table`,
  input: (_, name) => ({ name, icon: 'stamp' }),
  change: (stage, name) => (stage.dice.chance(0.5) ? { name } : status(stage)),
  begun: ({ world }) => Object.values(world.tenant.authorityTypes),
}
const DECISION_ROLES: Word = {
  kind: 'decisionRole',
  words: 'decision role',
  path: `${SETTINGS}/decision-roles`,
  table: `${SETTINGS}/decision-roles/table`,
  input: (_, name) => ({ name }),
  change: (stage, name) => (stage.dice.chance(0.5) ? { name } : status(stage)),
  begun: () => [],
}
const GROUP_TYPES: Word = {
  kind: 'groupType',
  words: 'group type',
  path: `${SETTINGS}/group-types`,
  table: `${SETTINGS}/group-types`,
  input: (_, groupTypeName) => ({ groupTypeName }),
  change: (stage, groupTypeName) =>
    stage.dice.chance(0.4)
      ? { groupTypeName }
      : {
          ...status(stage),
          disableOption: stage.dice.chance(0.7) ? 'KEEP_ASSOCIATIONS' : 'REMOVE_ASSOCIATIONS',
        },
  begun: ({ world }) => Object.values(world.tenant.groupTypes),
}
const SECTIONS: Word = {
  kind: 'section',
  words: 'section',
  path: `${SETTINGS}/decision-sections`,
  table: `${SETTINGS}/decision-sections/table`,
  input: (_, name) => ({ name }),
  change: (_, name) => ({ name }),
  begun: ({ world }) => [...world.sections.values()],
}
const CATEGORIES: Word = {
  kind: 'category',
  words: 'category',
  path: `${SETTINGS}/decision-categories`,
  table: `${SETTINGS}/decision-sections/table`,
  input: ({ dice, listed }, name) => ({ name, sectionId: dice.one(listed.section) }),
  change: (_, name) => ({ name }),
  begun: () => [],
}

const nameFor = ({ dice }: Stage, words: string) => `${words} ${dice.below(1_000)}`

const create =
  ({ kind, words, path, input }: Word): StepMaker =>
  (stage, by) => ({
    name: `create ${words}`,
    by,
    method: 'POST',
    path,
    makes: kind,
    body: input(stage, nameFor(stage, words)),
  })

/** One that was made as the walk went; now and then one that the organization came with. */
function one(stage: Stage, { kind, begun }: Word): string | undefined {
  const { dice, listed, gone } = stage
  const made = listed[kind].filter((id) => !begun(stage).includes(id))
  if (dice.chance(0.15)) {
    const inVain = [...gone[kind], ...begun(stage)]
    return inVain.length > 0 ? dice.one(inVain) : undefined
  }
  return made.length > 0 ? dice.one(made) : undefined
}

const edit =
  (word: Word): StepMaker =>
  (stage, by) => {
    const id = one(stage, word)
    if (!id) return undefined
    return {
      name: `edit ${word.words}`,
      by,
      method: 'PATCH',
      path: `${word.path}/${id}`,
      stands: { table: word.table, id },
      body: word.change(stage, nameFor(stage, word.words)),
    }
  }

const remove =
  (word: Word): StepMaker =>
  (stage, by) => {
    const id = one(stage, word)
    if (!id) return undefined
    return {
      name: `delete ${word.words}`,
      by,
      method: 'DELETE',
      path: `${word.path}/${id}`,
      stands: { table: word.table, id },
      ends: word.kind,
    }
  }

/** What an organization calls things, and sorts decisions by: of each kind one is made, changed or deleted. */
const ofSome =
  (act: (word: Word) => StepMaker): StepMaker =>
  (stage, by) =>
    act(stage.dice.one([AUTHORITY_TYPES, DECISION_ROLES, GROUP_TYPES, SECTIONS, CATEGORIES]))(stage, by)

export const createWord = ofSome(create)
export const editWord = ofSome(edit)
export const deleteWord = ofSome(remove)
