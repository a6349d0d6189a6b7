import { isOptionFound } from '#platform/web/form/find-option.ts'
import '#platform/web/theme/rows.css'
import './update.css'
import { Button, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { columnLetters } from '#platform/model/column-letters.ts'
import { asFailure, type Failure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { FailedPart, LoadingSkeleton, Note } from '#platform/web/feedback/States.tsx'
import { ErrorText } from '#platform/web/form/Field.tsx'
import { spokenOf } from '#platform/web/form/Inputs.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { matrices } from '../../matrices/web/matrices-service.ts'

import { type OwnSheetReply, readOwnSheet, type SheetMapping } from '../model/update-calls.ts'
import { texts } from './texts.ts'

const words = texts.own

type Layout = { sheet?: number; headRow?: number; decisionColumn?: number }
type Props = {
  matrixId: string
  jobId: string
  /** The currency in which the matrix shows amounts. */
  currency: string
  /** What of the file is not read, in sentences. */
  leftOut: readonly string[]
  onMap: (mapping: SheetMapping) => Promise<unknown>
}

/** A spreadsheet that says nothing of the matrix: what is what in it is suggested, corrected, and then checked. */
export function OwnSheet({ matrixId, jobId, currency, leftOut, onMap }: Props) {
  const [layout, lay] = useState<Layout>({})
  const found = matrices.useCall(readOwnSheet, { params: { id: matrixId, jobId }, query: layout })
  if (found.error) return <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
  if (!found.data) return <LoadingSkeleton rows={8} />
  const { sheet, headRow, decisionColumn } = found.data
  return (
    <Mapping
      key={`${sheet} ${headRow} ${decisionColumn}`}
      read={found.data}
      currency={currency}
      leftOut={leftOut}
      onLay={lay}
      onMap={onMap}
    />
  )
}

type MappingProps = Pick<Props, 'currency' | 'leftOut' | 'onMap'> & {
  read: OwnSheetReply
  onLay: (layout: Layout) => void
}

function Mapping({ read, currency, leftOut, onLay, onMap }: MappingProps) {
  const { tenant } = useViewer()
  const [holders, setHolders] = useState(
    () => new Map(read.columns.map((each) => [each.column, each.holder])),
  )
  const [decisions, setDecisions] = useState(
    () => new Map(read.rows.map((each) => [each.row, each.decisionId])),
  )
  const [type, setType] = useState(read.before?.authorityTypeId ?? read.authorityTypes[0]?.id ?? '')
  const [of, setCurrency] = useState(() => {
    const known = read.before?.currency ?? currency
    return tenant.currencies.includes(known) ? known : tenant.baseCurrency
  })
  const { busy, failure, attempt } = useAttempt()
  const wrongCurrency = failure?.fields.find(({ path }) => path === 'currency')?.message
  const mapping: SheetMapping = {
    sheet: read.sheet,
    headRow: read.headRow,
    decisionColumn: read.decisionColumn,
    columns: [...holders].flatMap(([column, holder]) => (holder ? [{ column, holder }] : [])),
    rows: [...decisions].flatMap(([row, decisionId]) => (decisionId ? [{ row, decisionId }] : [])),
    authorityTypeId: type,
    currency: of,
  }
  const isEmpty = read.columns.length === 0 && read.rows.length === 0
  const isReady = mapping.columns.length > 0 && mapping.rows.length > 0
  return (
    <>
      <Note kind="info">{words.about}</Note>
      {leftOut.length > 0 && <Note kind="warning">{leftOut.join(' ')}</Note>}
      {failure && !wrongCurrency && (
        <Note kind="error" role="alert">
          {failure.reasons.join(' ')}
        </Note>
      )}
      <LayoutCard read={read} onLay={onLay}>
        <Labeled label={words.authorityType}>
          <Select<string>
            aria-label={words.authorityType}
            value={type}
            options={read.authorityTypes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setType}
          />
        </Labeled>
        <Currency value={of} error={wrongCurrency} onChange={setCurrency} />
      </LayoutCard>
      {isEmpty && <Note kind="warning">{words.emptySheet}</Note>}
      {!isEmpty && (
        <>
          <Meanings
            title={words.columns}
            head={words.head}
            means={words.holder}
            items={read.columns.map(({ column, text, cells }) => ({
              key: column,
              place: words.columnLetter(columnLetters(column)),
              text,
              about: words.cells(cells),
            }))}
            choices={read.holders.map(({ key, name }) => ({ value: key, label: name }))}
            chosen={holders}
            onChoose={(column, holder) => setHolders(new Map(holders).set(column, holder))}
          />
          <Meanings
            title={words.rows}
            head={words.text}
            means={texts.decision}
            items={read.rows.map(({ row, text }) => ({
              key: row,
              place: words.rowNumber(row + 1),
              text,
              about: '',
            }))}
            choices={read.decisions.map(({ id, name, displayId }) => ({
              value: id,
              label: `${name}, ${displayId}`,
            }))}
            chosen={decisions}
            onChoose={(row, decisionId) => setDecisions(new Map(decisions).set(row, decisionId))}
          />
        </>
      )}
      <div className="row gap-12">
        <Button
          type="primary"
          loading={busy}
          disabled={!isReady}
          onClick={() => void attempt(() => onMap(mapping))}
        >
          {words.check}
        </Button>
        {!isReady && <span className="caption tertiary">{words.needed}</span>}
      </div>
    </>
  )
}

/** Where on the sheet the decisions and the holders are. */
function LayoutCard({
  read,
  onLay,
  children,
}: Pick<MappingProps, 'read' | 'onLay'> & { children: ReactNode }) {
  const layout = { sheet: read.sheet, headRow: read.headRow, decisionColumn: read.decisionColumn }
  return (
    <Card title={words.layout}>
      <div className="own-layout">
        <Labeled label={words.sheet}>
          <Select<number>
            aria-label={words.sheet}
            value={read.sheet}
            options={read.sheets.map((label, value) => ({ value, label }))}
            onChange={(sheet) => onLay({ sheet })}
          />
        </Labeled>
        <Labeled label={words.headRow}>
          <Select<number>
            aria-label={words.headRow}
            value={read.headRow}
            options={read.headRows.map(({ row, text }) => ({
              value: row,
              label: words.row(row + 1, text),
            }))}
            onChange={(headRow) => onLay({ ...layout, headRow })}
          />
        </Labeled>
        <Labeled label={words.decisionColumn}>
          <Select<number>
            aria-label={words.decisionColumn}
            value={read.decisionColumn}
            options={read.heads.map(({ column, text }) => ({
              value: column,
              label: words.column(columnLetters(column), text),
            }))}
            onChange={(decisionColumn) => onLay({ ...layout, decisionColumn })}
          />
        </Labeled>
        {children}
      </div>
    </Card>
  )
}

function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [failure, fail] = useState<Failure>()
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    fail(undefined)
    try {
      await work()
    } catch (thrown) {
      fail(asFailure(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, attempt }
}

const Labeled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="column gap-4">
    <span className="field-label">{label}</span>
    {children}
  </div>
)

type CurrencyProps = { value: string; error: string | undefined; onChange: (value: string) => void }

/** In which amounts that name no currency are: one that the organization uses. */
function Currency({ value, error, onChange }: CurrencyProps) {
  const { tenant } = useViewer()
  const id = useId()
  return (
    <Labeled label={words.currency}>
      <Select<string>
        aria-label={words.currency}
        {...spokenOf({ invalid: error !== undefined, required: true, describedBy: id })}
        showSearch
        value={value}
        options={tenant.currencies.map((code) => ({ value: code, label: code }))}
        onChange={onChange}
      />
      <ErrorText id={id} error={error} />
    </Labeled>
  )
}

const SHOWN = 50

type Item = { key: number; place: string; text: string; about: string }
type MeaningsProps = {
  title: string
  head: string
  means: string
  items: readonly Item[]
  choices: readonly { value: string; label: string }[]
  chosen: ReadonlyMap<number, string | null>
  onChoose: (key: number, value: string | null) => void
}

/** What each column or row of the sheet is in the matrix; nothing selected: it is skipped. Each is selected once. */
function Meanings({ title, head, means, items, choices, chosen, onChoose }: MeaningsProps) {
  const [shown, setShown] = useState(SHOWN)
  const taken = new Set(chosen.values())
  const matched = items.filter(({ key }) => chosen.get(key)).length
  return (
    <Card
      flush
      title={title}
      extra={<span className="dense secondary">{words.matched(matched, items.length)}</span>}
    >
      <table className="rows rows-stack update-rows own-rows" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{means}</th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, shown).map(({ key, place, text, about }) => (
            <tr key={key}>
              <th scope="row">
                <b>{text}</b>{' '}
                <span className="caption tertiary">{[place, about].filter(Boolean).join(', ')}</span>
              </th>
              <td>
                <Select<string>
                  className="own-choice"
                  aria-label={words.meaningOf(text)}
                  showSearch={{ filterOption: isOptionFound }}
                  allowClear
                  placeholder={words.skip}
                  value={chosen.get(key) ?? null}
                  options={choices.filter(({ value }) => !taken.has(value) || value === chosen.get(key))}
                  onChange={(value: string | undefined) => onChoose(key, value ?? null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length > shown && (
        <button type="button" className="link-button update-more" onClick={() => setShown(shown + SHOWN)}>
          {texts.more(Math.min(SHOWN, items.length - shown))}
        </button>
      )}
    </Card>
  )
}
