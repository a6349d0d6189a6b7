import { expect, test } from 'vitest'
import type { Column } from '#platform/model/list.ts'
import type { Arrangement } from '#platform/model/list-layout.ts'
import { widthsOf } from './list-columns.ts'

const columns: Column[] = ['name', 'who', 'day'].map((key) => ({ key, label: key, kind: 'text', width: 100 }))
const arranged = (width: Record<string, number> = {}) => ({ width }) as unknown as Arrangement

test('the first two columns share the room that is left', () => {
  const widths = widthsOf(columns, arranged(), 40)
  expect(widths.get('name')).toBe('calc(100px + max(0px, (100cqw - 340px) / 2))')
  expect(widths.get('who')).toBe(widths.get('name'))
  expect(widths.get('day')).toBe('100px')
})

test('a column that a person made wider or narrower keeps that width', () => {
  const widths = widthsOf(columns, arranged({ name: 200 }), 0)
  expect(widths.get('name')).toBe('200px')
  expect(widths.get('who')).toBe('calc(100px + max(0px, (100cqw - 400px) / 1))')
})
