import { howMany } from '#platform/model/how-many.ts'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import { limitsAsShown } from '../../grid/model/format-limit.ts'
import type { Grid } from '../../grid/model/grid.ts'
import { namesShown, tiersNamed } from '../../grid/model/names-shown.ts'
import type { TierHolder, TierPerson, Tiers } from '../../grid/model/tiers.ts'
import { words } from '../../grid/model/words.ts'
import type { SharedGrid, SharedTiers } from './shared-matrix.ts'

/** What is taken out of a matrix before a stranger gets it: ids, and names and limits that its format does not show. */

type NamedRef = { readonly id: string; readonly name: string }

/** Gives each id of a kind a place of its own. */
function placesOf(letter: string) {
  const known = new Map<string, string>()
  return (id: string): string => {
    const place = known.get(id) ?? `${letter}${known.size + 1}`
    known.set(id, place)
    return place
  }
}

const placing = () => {
  const of = {
    decision: placesOf('d'),
    section: placesOf('s'),
    category: placesOf('c'),
    holder: placesOf('h'),
    organization: placesOf('o'),
    type: placesOf('t'),
    role: placesOf('r'),
  }
  const named = (kind: keyof typeof of, { id, name }: NamedRef) => ({ id: of[kind](id), name })
  return {
    of,
    named,
    row: ({
      decision,
      section,
      category,
    }: Pick<Grid['rows'][number], 'decision' | 'section' | 'category'>) => ({
      decision: named('decision', decision),
      section: named('section', section),
      category: category && named('category', category),
    }),
  }
}

/** Where positions are shown, a person without one is not named: inside, their name says whose column it is. */
const namesForStrangers = (
  column: Grid['columns'][number],
  identification: MatrixFormat['delegationIdentification'],
): ReturnType<typeof namesShown> =>
  identification === 'position' && column.kind === 'USER' && column.beside.length === 0
    ? { kind: 'POSITION', name: words.noPosition, beside: [] }
    : namesShown(column, identification)

export function gridForStrangers(grid: Grid, format: MatrixFormat): SharedGrid {
  const { of, named, row } = placing()
  const { cells, roleMarks, tooMany, leftOut } = grid
  return {
    rows: grid.rows.map(row),
    columns: grid.columns.map((column) => ({
      id: of.holder(`${column.kind} ${column.id}`),
      ...namesForStrangers(column, format.delegationIdentification),
      organization: column.organization && named('organization', column.organization),
      isActive: column.isActive,
    })),
    authorityTypes: grid.authorityTypes.map((type) => ({ ...named('type', type), icon: type.icon })),
    roles: grid.roles.map((role) => named('role', role)),
    ...limitsAsShown(grid, format),
    cells,
    roleMarks,
    tooMany,
    leftOut: redactLeftOut(leftOut),
  }
}

/** Of what is left out a stranger gets a mark and a count, and no name. */
function redactHolders(
  holders: readonly TierHolder[],
  person: (holder: TierPerson) => TierPerson,
): TierHolder[] {
  const [first] = holders
  if (first?.state !== 'LEFT_OUT') return holders.map((holder) => ({ ...holder, ...person(holder) }))
  const leftOutBy = [...new Set(holders.flatMap((holder) => holder.leftOutBy))]
  const name = howMany(holders.length, 'holder', 'holders')
  return [{ ...first, id: 'left-out', kind: 'USER', name, beside: [], leftOutBy, delegations: 1 }]
}

/** How many decisions are not published is no matter of a stranger. */
const redactLeftOut = (leftOut: Grid['leftOut']): Grid['leftOut'] => ({ ...leftOut, decisions: 0 })

export function tiersForStrangers(all: Tiers, { delegationIdentification }: MatrixFormat): SharedTiers {
  const { of, named, row } = placing()
  const tiers = tiersNamed(all, delegationIdentification)
  const person = ({ kind, id, name, beside }: TierPerson) => ({
    id: of.holder(`${kind} ${id}`),
    kind,
    name,
    beside,
  })
  return {
    roles: tiers.roles.map((role) => named('role', role)),
    rows: tiers.rows.map((each) => ({
      ...row(each),
      tiers: each.tiers.map(({ authorityType, label, holders }) => ({
        authorityType: named('type', authorityType),
        label,
        holders: redactHolders(holders, person),
      })),
      designees: each.designees.map((people) => people.map(person)),
    })),
    leftOut: redactLeftOut(tiers.leftOut),
  }
}
