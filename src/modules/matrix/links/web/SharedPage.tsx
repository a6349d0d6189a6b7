import './link-page.css'
import '#platform/web/page/page-header.css'
import { Button, Segmented } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { clockedInstant } from '#platform/model/moment.ts'
import { ViewerContext } from '#platform/web/client/viewer.ts'
import { OverlaysProvider } from '#platform/web/overlay/OverlaysProvider.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import type { SharedMatrix } from '../model/shared-matrix.ts'
import { PrintedMatrix } from './PrintedMatrix.tsx'
import { gridOf, readerOf, tiersOf } from './reader.ts'
import { SharedCells, SharedTiers } from './SharedBody.tsx'
import { texts } from './texts.ts'
import { useTitle } from './use-title.ts'

type Side = 'decision' | 'authority'

/** The matrix of a link that was opened, with its head and its print. */
export default function SharedPage({ matrix }: { matrix: SharedMatrix }) {
  const { name, organization, description, at, zone, decisionMatrix, authorityMatrix } = matrix
  const reader = useMemo(() => readerOf(matrix), [matrix])
  const grid = useMemo(() => decisionMatrix && gridOf(decisionMatrix, at), [decisionMatrix, at])
  const tiers = useMemo(() => authorityMatrix && tiersOf(authorityMatrix, at), [authorityMatrix, at])
  const [side, setSide] = useState<Side>(grid ? 'decision' : 'authority')
  const printing = usePrinting()
  const main = useRef<HTMLElement>(null)
  // the field of the password no longer exists: who reads with the keyboard continues in the matrix
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  useTitle(`${name} · ${organization}`)
  return (
    <ViewerContext value={reader}>
      <OverlaysProvider>
        <main className="link-page-main" tabIndex={-1} ref={main}>
          <header className="page-header link-head">
            <div className="grow link-head-words">
              <p className="caption secondary">{organization}</p>
              <h1 className="page-title">{name}</h1>
              {description && <p className="dense secondary">{description}</p>}
              <p className="caption tertiary">{texts.asOf(clockedInstant(at, zone))}</p>
            </div>
            {grid && tiers && (
              <Segmented<Side>
                aria-label={texts.matrixType}
                value={side}
                onChange={setSide}
                options={[
                  { value: 'decision', label: texts.decision },
                  { value: 'authority', label: texts.authority },
                ]}
              />
            )}
            <Button className="link-print" icon={<Icon name="export" />} onClick={() => window.print()}>
              {texts.print}
            </Button>
          </header>
          {grid && side === 'decision' ? (
            <SharedCells matrix={matrix} shown={grid} />
          ) : (
            tiers && <SharedTiers matrix={matrix} shown={tiers} />
          )}
        </main>
        <footer className="link-foot caption tertiary">{texts.sharedBy(organization)}</footer>
        {printing && <PrintedMatrix matrix={matrix} grid={grid} tiers={tiers} />}
      </OverlaysProvider>
    </ViewerContext>
  )
}

/** What is printed is drawn when it is printed: all cells of a matrix at the same time. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
