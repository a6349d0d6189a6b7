import '../../../src/platform/web/theme/variables.css'
import '../../../src/platform/web/theme/theme.css'
import '../../../src/platform/web/theme/boxes.css'
import './site.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { cellsSaid } from '../../../src/modules/matrix/grid/model/cell-summary.ts'
import { cellsAt } from '../../../src/modules/matrix/grid/model/cells-at.ts'
import { tintsOf } from '../../../src/modules/matrix/grid/model/tints.ts'
import { DecisionGrid } from '../../../src/modules/matrix/grid/web/DecisionGrid.tsx'
import { type Viewer, ViewerContext } from '../../../src/platform/web/client/viewer.ts'
import { RecordRoutesContext, recordRoute } from '../../../src/platform/web/record/record-routes.tsx'
import { aMatrix, FORMAT, SIZE } from './a-matrix.ts'

// The same matrix drawn by the product's grid, by antd's virtual table and, where it was loaded, by AG Grid. Each begins when it is asked to.

const VIEWER = {
  person: { id: 'p1', email: 'ada@example.com' },
  tenant: {
    id: 't1',
    name: 'Alder',
    zone: 'America/New_York',
    dateFormat: 'MM/DD/YYYY',
    baseCurrency: 'USD',
    currencies: ['USD'],
  },
  user: { id: 'u1', name: 'Ada', positions: [], userRoles: [] },
  preferences: { singleKeys: true, dateFormat: null, zone: null, currency: null },
  permissions: {},
} as unknown as Viewer
const ROUTES = [recordRoute({ kind: 'decision', path: '/decisions/view/$id', when: () => true })]

const matrix = aMatrix()
const box = document.getElementById('grid') as HTMLElement

/** What a cell says, for tables that take values: the same texts and steps. */
function valuesOf() {
  const tints = tintsOf(matrix, FORMAT)
  const said = cellsSaid(matrix, FORMAT, {
    at: cellsAt(matrix),
    tints,
    narrowed: { limits: null },
    shows: 'limits',
  })
  return (row: number, column: number) => {
    const { limits, state } = said(row, column)
    const [limit] = limits
    return { text: limit?.text ?? (state ? state.toLowerCase() : '–'), step: limit?.step ?? 0 }
  }
}

const inProduct = (screen: ReactNode) => {
  const root = createRootRoute({ component: () => screen })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  return (
    <ViewerContext value={VIEWER}>
      <RecordRoutesContext value={ROUTES}>
        <RouterProvider router={router as never} />
      </RecordRoutesContext>
    </ViewerContext>
  )
}

const ways: Record<string, () => void> = {
  ours: () =>
    createRoot(box).render(inProduct(<DecisionGrid name="1,000 × 300" grid={matrix} format={FORMAT} />)),
  antd: () => {
    const said = valuesOf()
    createRoot(box).render(
      <Table
        virtual
        size="small"
        pagination={false}
        rowKey="row"
        scroll={{ x: 248 + SIZE.columns * 96, y: 640 }}
        dataSource={matrix.rows.map(({ decision }, row) => ({ row, name: decision.name }))}
        columns={[
          { key: 'name', dataIndex: 'name', title: 'Decision', width: 248, fixed: 'left' as const },
          ...matrix.columns.map(({ id, name }, column) => ({
            key: id,
            title: name,
            width: 96,
            render: (_: unknown, { row }: { row: number }) => {
              const { text, step } = said(row, column)
              return <span className={`matrix-tint-${step}`}>{text}</span>
            },
          })),
        ]}
      />,
    )
  },
  ag: () => {
    const said = valuesOf()
    const { agGrid } = window as unknown as {
      agGrid: { createGrid: (box: HTMLElement, options: object) => void }
    }
    box.style.height = '700px'
    agGrid.createGrid(box, {
      rowHeight: 30,
      rowData: matrix.rows.map(({ decision }, row) => ({ row, name: decision.name })),
      columnDefs: [
        { headerName: 'Decision', field: 'name', width: 248, pinned: 'left' },
        ...matrix.columns.map(({ id, name }, column) => ({
          colId: id,
          headerName: name,
          width: 96,
          valueGetter: ({ data }: { data: { row: number } }) => said(data.row, column).text,
          cellClass: ({ data }: { data: { row: number } }) => `matrix-tint-${said(data.row, column).step}`,
        })),
      ],
    })
  },
}

/** Draws, and answers with how long it took until the frame with cells was over. */
const draw = (what: string, shown: string) =>
  new Promise<number>((done) => {
    const begun = performance.now()
    ways[what]?.()
    const look = () => {
      if (!document.querySelector(shown)) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      // after the frame was painted
      requestAnimationFrame(() => {
        port1.onmessage = () => done(performance.now() - begun)
        port2.postMessage(0)
      })
    }
    look()
  })

Object.assign(window, { draw })
