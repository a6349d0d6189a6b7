import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAuthority } from '#modules/authority/engine/model/evaluate.ts'
import type { Principal } from '#modules/authority/engine/model/question.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { tried } from '#modules/authority/engine/model/testing/how-often.ts'
import { DECISIONS, HOLDERS, TYPES } from '#modules/authority/engine/model/testing/worlds.ts'
import type { Amount } from '#modules/authority/terms/model/terms.ts'
import { FORMAT } from '../testing/a-grid.ts'
import { aDefinition, aScopeGroup, aSnapshot, gridOfWorld } from '../testing/judged-worlds.ts'
import { cellsAt } from './cells-at.ts'
import { formatLimits } from './format-limit.ts'
import { CELL_FLAGS, CELL_STATES, type Grid } from './grid.ts'
import { buildTiers } from './tiers-of.ts'

type Question = { decisionId: string; authorityTypeId: string; who: Principal; groupId?: string }

const mayDecide = (snapshot: Snapshot, question: Question, amounts: readonly Amount[] = []): boolean => {
  const answer = checkAuthority(snapshot, { ...question, amounts, facts: {} })
  if (!answer.ok) throw new Error(answer.code)
  return answer.verdict !== 'DENY'
}

/** The value types in which the check still wants to know an amount. */
function boundsIn(snapshot: Snapshot, question: Question): string[] {
  const answer = checkAuthority(snapshot, { ...question, amounts: [], facts: {} })
  return answer.ok
    ? answer.obligations.flatMap((each) =>
        each.kind === 'BOUND' && (each.bound.min || each.bound.max) ? [each.bound.valueType] : [],
      )
    : []
}

/** The check refuses a question about a larger amount. */
const MOST_ASKED = 10_000

/** Each decision, holder and authority type of a small world with what the grid has of it. */
const placesOf = (grid: Grid) => {
  const at = cellsAt(grid)
  return DECISIONS.flatMap((decisionId, row) =>
    HOLDERS.flatMap((who, column) =>
      TYPES.map((authorityTypeId) => {
        const type = grid.authorityTypes.findIndex(({ id }) => id === authorityTypeId)
        const cell = at.cells(row, column).find((each) => each[2] === type)
        return {
          row,
          column,
          type,
          cell,
          state: cell && CELL_STATES[cell[4]],
          decisionId,
          authorityTypeId,
          who,
        }
      }),
    ),
  )
}
const questionOf = ({ decisionId, authorityTypeId, who }: Question) => ({ decisionId, authorityTypeId, who })

test('an empty cell and a cell with a state mean no authority, and a cell with a limit means authority', () => {
  const seen = { empty: 0, live: 0, notLive: 0, leftOut: 0 }
  const runs = tried(300)
  fc.assert(
    fc.property(aSnapshot, aDefinition, aScopeGroup, (snapshot, definition, groupId) => {
      const grid = gridOfWorld(snapshot, definition, groupId)
      for (const place of placesOf(grid)) {
        const question = questionOf(place)
        const inGroup = groupId === null ? question : { ...question, groupId }
        if (!place.cell) {
          seen.empty += 1
          expect(mayDecide(snapshot, inGroup)).toBe(false)
        } else if (place.state === 'LIVE') {
          seen.live += 1
          expect(mayDecide(snapshot, question)).toBe(true)
          if (groupId !== null && snapshot.groups.get(groupId)?.active !== true)
            expect(
              [...snapshot.groups].some(
                ([id, { active }]) => active && mayDecide(snapshot, { ...question, groupId: id }),
              ),
            ).toBe(true)
        } else if (place.state === 'LEFT_OUT') seen.leftOut += 1
        else if ((place.cell[5] & CELL_FLAGS.leftOut) === 0) {
          seen.notLive += 1
          expect(mayDecide(snapshot, inGroup)).toBe(false)
        }
      }
    }),
    runs,
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(runs.numRuns)
})

test('each holder of a tier may decide up to the limit that stands behind the name', () => {
  let holders = 0
  const runs = tried(300)
  fc.assert(
    fc.property(aSnapshot, aDefinition, aScopeGroup, (snapshot, definition, groupId) => {
      const grid = gridOfWorld(snapshot, definition, groupId)
      const tiers = buildTiers(grid, FORMAT)
      for (const { row, column, type, cell, ...question } of placesOf(grid)) {
        const typeId = question.authorityTypeId
        const mine = (tiers[row] ?? [])
          .filter(({ authorityType }) => authorityType.id === typeId)
          .flatMap((tier) => tier.holders.map((holder) => ({ tier, holder })))
          .filter(({ holder }) => holder.id === grid.columns[column]?.id)
        const isShown = type >= 0 && cell !== undefined
        expect([typeId, mine.length]).toEqual([typeId, isShown ? 1 : 0])
        const [found] = mine
        if (!found || !cell) continue
        expect(found.holder.state).toBe(question.state)
        const limits = grid.limits[cell[3]]
        if (!limits) continue
        holders += 1
        const own = formatLimits(limits, FORMAT, grid)
        const saysOwn = found.holder.limits.includes(own) || found.tier.label.endsWith(own)
        expect([own, found.tier.label, found.holder.limits, saysOwn]).toEqual([
          own,
          found.tier.label,
          found.holder.limits,
          true,
        ])
        if (groupId === null && cell[6] === 1 && (cell[5] & CELL_FLAGS.leftOut) === 0)
          expect(found.holder.notes.includes('further')).toBe(
            boundsIn(snapshot, questionOf(question)).some((each) => each !== limits[0]?.valueType),
          )
        const [{ valueType, max } = { valueType: 'AUTHORIZED', max: null }] = limits
        if (!max || max.exclusive || Number(max.value) > MOST_ASKED) continue
        const amount = { valueType, value: max.value, unit: max.unit } as Amount
        expect(mayDecide(snapshot, questionOf(question), [amount])).toBe(true)
        const above = { ...amount, value: String(Number(max.value) + 1) }
        const isAlone = groupId === null && cell[6] === 1 && (cell[5] & CELL_FLAGS.leftOut) === 0
        if (isAlone && valueType !== 'TIME')
          expect(mayDecide(snapshot, questionOf(question), [above])).toBe(false)
      }
    }),
    runs,
  )
  expect(holders).toBeGreaterThan(runs.numRuns)
})
