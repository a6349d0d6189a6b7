import { useMemo, useState } from 'react'
import { EmptyResult, EmptyState } from '#platform/web/feedback/States.tsx'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import type { Grid } from '../../grid/model/grid.ts'
import { type GridView, PLAIN_VIEW } from '../../grid/model/grid-view.ts'
import { isLeft, isNarrowing, narrowed } from '../../grid/model/narrow.ts'
import type { Tiers } from '../../grid/model/tiers.ts'
import { NoRoom } from '../../grid/web/body-parts.tsx'
import { DecisionGrid } from '../../grid/web/DecisionGrid.tsx'
import { optionsIn } from '../../grid/web/filters.ts'
import { MatrixToolbar } from '../../grid/web/MatrixToolbar.tsx'
import { type AddressPatch, CLEARED, narrowingOf } from '../../grid/web/matrix-address.ts'
import { PhoneGrid } from '../../grid/web/PhoneGrid.tsx'
import { PhoneTiers } from '../../grid/web/PhoneTiers.tsx'
import { RoleMatrix } from '../../grid/web/RoleMatrix.tsx'
import { texts as gridTexts } from '../../grid/web/texts.ts'
import type { SharedMatrix } from '../model/shared-matrix.ts'

type SharedBodyProps<T> = { matrix: Pick<SharedMatrix, 'name' | 'format'>; shown: T }

/** What a reader narrows the matrix to. It stays in the page: the address holds nothing but the link. */
function useNarrowing() {
  const [written, setWritten] = useState<Partial<AddressPatch>>({})
  const narrowing = useMemo(() => narrowingOf(written), [written])
  const change = (patch: AddressPatch) => setWritten((old) => ({ ...old, ...patch }))
  return { narrowing, change, isNarrowed: isNarrowing(narrowing) }
}

/** The cells of a Decision Matrix, as its viewers see them. */
export function SharedCells({ matrix: { name, format }, shown: grid }: SharedBodyProps<Grid>) {
  const { narrowing, change, isNarrowed } = useNarrowing()
  const [kept, setView] = useState<GridView>(PLAIN_VIEW)
  const view = useMemo(
    (): GridView => ({ ...kept, shows: format.delegationRole ? 'both' : 'limits' }),
    [kept, format],
  )
  const left = useMemo(() => narrowed(grid, narrowing), [grid, narrowing])
  const options = useMemo(() => optionsIn(grid, format), [grid, format])
  const phone = usePhone()
  const Drawn = phone ? PhoneGrid : DecisionGrid
  if (grid.cells.length === 0 && grid.roleMarks.length === 0) return <Nothing />
  return (
    <>
      {format.viewerAdjustableFilters && (
        <MatrixToolbar options={options} narrowing={narrowing} change={change} mayNarrow extra={null} />
      )}
      <NoRoom grid={grid} />
      <Drawn
        name={name}
        grid={grid}
        format={format}
        narrowed={left}
        view={view}
        onView={setView}
        empty={isNarrowed && <NoMatch onClear={() => change(CLEARED)} />}
      />
    </>
  )
}

const NO_COLUMNS = { columns: [], baseCurrency: '' }

/** The tiers of an Authority Matrix, as its viewers see them. */
export function SharedTiers({ matrix: { name, format }, shown: tiers }: SharedBodyProps<Tiers>) {
  const { narrowing, change } = useNarrowing()
  const left = useMemo(
    () => ({ ...tiers, rows: tiers.rows.filter((row) => isLeft(row, narrowing)) }),
    [tiers, narrowing],
  )
  const options = useMemo(() => optionsIn({ rows: tiers.rows, ...NO_COLUMNS }, format), [tiers, format])
  const phone = usePhone()
  if (tiers.rows.length === 0) return <Nothing />
  return (
    <>
      {format.viewerAdjustableFilters && (
        <MatrixToolbar options={options} narrowing={narrowing} change={change} mayNarrow extra={null} />
      )}
      {left.rows.length === 0 ? (
        <div className="page-body">
          <NoMatch onClear={() => change(CLEARED)} />
        </div>
      ) : phone ? (
        <PhoneTiers name={name} tiers={left} />
      ) : (
        <RoleMatrix name={name} tiers={left} />
      )}
    </>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyResult title={gridTexts.noMatch} act={gridTexts.clearFilters} onAct={onClear} />
)

const Nothing = () => (
  <div className="page-body">
    <EmptyState title={gridTexts.empty} detail={gridTexts.emptyDetail} />
  </div>
)
