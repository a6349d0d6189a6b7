import './grid-body.css'
import { useMemo } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { EmptyResult } from '#platform/web/feedback/States.tsx'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { readMatrixTiers } from '../model/grid-calls.ts'
import { tiersNamed } from '../model/names-shown.ts'
import { isLeft, isNarrowing } from '../model/narrow.ts'
import type { Tiers } from '../model/tiers.ts'
import { type BodyProps, NoCells, PastNote, WaitingForDay } from './body-parts.tsx'
import { DayChoice } from './DayChoice.tsx'
import { optionsIn } from './filters.ts'
import { matrix as matrices } from './grid-service.ts'
import { MatrixToolbar } from './MatrixToolbar.tsx'
import { CLEARED } from './matrix-address.ts'
import { PhoneTiers } from './PhoneTiers.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { texts } from './texts.ts'

/** The tiers of an Authority Matrix on a day. */
export function TiersBody(props: BodyProps) {
  const { matrix, address } = props
  const found = matrices.useCall(
    readMatrixTiers,
    { params: { id: matrix.id }, body: address.asked(address.day) },
    { placeholderData: (before) => before },
  )
  if (!found.data) return <WaitingForDay {...props} found={found} />
  return <Shown {...props} tiers={found.data} />
}

const NO_COLUMNS = { columns: [], baseCurrency: '' }

function Shown({ matrix, format, tiers, address, view, onView, formatting }: BodyProps & { tiers: Tiers }) {
  const { baseCurrency } = useViewer().tenant
  const { narrowing, set } = address
  const left = useMemo(
    () =>
      tiersNamed(
        { ...tiers, rows: tiers.rows.filter((row) => isLeft(row, narrowing)) },
        format.delegationIdentification,
      ),
    [tiers, narrowing, format.delegationIdentification],
  )
  const options = useMemo(() => optionsIn({ rows: tiers.rows, ...NO_COLUMNS }, format), [tiers, format])
  const phone = usePhone()
  return (
    <>
      <MatrixToolbar
        options={options}
        narrowing={narrowing}
        change={set}
        mayNarrow={matrix.format.viewerAdjustableFilters}
        extra={<DayChoice address={address} compares={false} />}
      />
      <PastNote address={address} />
      {left.rows.length === 0 ? (
        <div className="page-body">
          {isNarrowing(narrowing) ? (
            <EmptyResult title={texts.noMatch} act={texts.clearFilters} onAct={() => set(CLEARED)} />
          ) : (
            <NoCells address={address} />
          )}
        </div>
      ) : phone ? (
        <PhoneTiers name={matrix.name} tiers={left} />
      ) : (
        <RoleMatrix
          name={matrix.name}
          tiers={left}
          folded={view.foldedSections}
          onFolded={(foldedSections) => onView({ ...view, foldedSections })}
        />
      )}
      {formatting({ baseCurrency, rates: [] })}
    </>
  )
}
