import './authority-screen.css'
import { useParams } from '@tanstack/react-router'
import { Input, Select } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { grouped } from '#platform/model/how-many.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { EmptyResult, EmptyState, Note } from '#platform/web/feedback/States.tsx'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { useSettled } from '#platform/web/form/picker-source.ts'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { Pager } from '#platform/web/list/Pager.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { texts as asOfTexts } from '#platform/web/record/as-of-texts.ts'
import { Card, RecordPage } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { RecordRoutesContext } from '#platform/web/record/record-routes.tsx'
import { longDay, today } from '#platform/web/text/dates.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { decision } from '../../../decisions/web/decision-service.ts'
import { type Authority, authorityOf } from '../../model/authority-of-calls.ts'
import { QuestionTabs } from '../QuestionTabs.tsx'
import { AuthorityRows } from './AuthorityRows.tsx'
import { Certificate } from './Certificate.tsx'
import { GivenBy, PassedOn, Ways } from './GivenAndPassed.tsx'
import { texts } from './texts.ts'
import { ALWAYS_READ, type Kind, PAGE, readWhole, useAuthorityAddress } from './use-authority.ts'
import { useTitle } from './use-title.ts'

/** Everything that a person may decide. */
export function AuthorityOfUser() {
  const { userId = '' } = useParams({ strict: false }) as { userId?: string }
  return <AuthorityOf key={userId} kind="USER" id={userId} />
}

/** The same of a position. */
export function AuthorityOfPosition() {
  const { positionId = '' } = useParams({ strict: false }) as { positionId?: string }
  return <AuthorityOf key={positionId} kind="POSITION" id={positionId} />
}

const LISTS = { USER: '/admin/users-roles/users', POSITION: '/admin/account-settings/positions' } as const

type Address = ReturnType<typeof useAuthorityAddress>

function AuthorityOf({ kind, id }: { kind: Kind; id: string }) {
  const address = useAuthorityAddress()
  const { at, search, section, page } = address
  const found = decision.useCall(
    authorityOf,
    {
      body: {
        who: { kind, id },
        limit: PAGE,
        page,
        ...(at && { at }),
        ...(search && { search }),
        ...(section && { sectionIds: [section] }),
      },
    },
    { placeholderData: (before) => before, staleTime: ALWAYS_READ },
  )
  return (
    <RecordState found={found}>
      {(authority) => <Page authority={authority} address={address} isFetching={found.isFetching} />}
    </RecordState>
  )
}

function Page({
  authority,
  address,
  isFetching,
}: {
  authority: Authority
  address: Address
  isFetching: boolean
}) {
  const { who, holding } = authority
  const viewer = useViewer()
  const routes = useContext(RecordRoutesContext) ?? []
  const record = routes.find(
    ({ kind, leads }) => !leads && kind === (who.kind === 'USER' ? 'user' : 'position'),
  )
  const recordPath = record?.when(viewer) ? record.pathOf(who.id) : undefined
  const { certificate, print, busy } = useCertificate(authority, isFetching)
  const path = `/${who.kind === 'USER' ? 'users' : 'positions'}/${who.id}/authority`
  const names = holding.map(({ name }) => name)
  return (
    <>
      <PageHeader
        area={who.kind === 'USER' ? 'roles' : 'positions'}
        crumbs={[
          { label: texts.organization },
          { label: texts.lists[who.kind], ...(recordPath && { to: LISTS[who.kind] }) },
          { label: who.name, ...(recordPath && { to: recordPath }) },
          { label: texts.authority },
        ]}
        title={texts.title(who.name)}
        purpose={who.kind === 'USER' ? texts.holds(names) : texts.heldBy(names)}
        acts={{
          outlined: recordPath ? [{ key: 'record', label: texts.record[who.kind], to: recordPath }] : [],
          primary: { key: 'print', label: texts.print, icon: 'stamp', busy, onAct: print },
        }}
      />
      {who.id === viewer.user.id && <QuestionTabs current="mine" />}
      <RecordPage
        first={
          <>
            {address.words && (
              <Note kind="warning" role="status">
                {texts.asOfNote(address.words)}{' '}
                <button
                  type="button"
                  className="link-button"
                  onClick={() => address.set({ asOf: undefined, page: undefined })}
                >
                  {asOfTexts.current}
                </button>
              </Note>
            )}
            <WhatTheyMay authority={authority} address={address} isFetching={isFetching} />
          </>
        }
      >
        <GivenBy authority={authority} />
        <PassedOn authority={authority} />
        <Ways authority={authority} />
      </RecordPage>
      {certificate && <Certificate authority={certificate} path={path} />}
    </>
  )
}

/** What is printed: what is here where that is all of it, else everything is read first. */
function useCertificate(authority: Authority, isFetching: boolean) {
  const toasts = useToasts()
  const [whole, setWhole] = useState<Authority>()
  const [busy, setBusy] = useState(false)
  const isWhole = !isFetching && authority.items.length === authority.all
  const read = whole && whole.at === authority.at ? whole : undefined
  const certificate = isWhole ? authority : read
  const print = async () => {
    if (!certificate) {
      setBusy(true)
      try {
        const all = await readWhole(authority.who.kind, authority.who.id, authority.at)
        flushSync(() => setWhole(all))
      } catch (thrown) {
        toasts.failed(thrown)
        return
      } finally {
        setBusy(false)
      }
    }
    globalThis.print()
  }
  return { certificate, busy, print: () => void print() }
}

/** Up to so many rows are looked through by eye. */
const FEW = 20

function WhatTheyMay({
  authority,
  address,
  isFetching,
}: {
  authority: Authority
  address: Address
  isFetching: boolean
}) {
  const { who, items, total, all, sections, withheld, page, limit } = authority
  const { zone, dateFormat } = useViewer().tenant
  const phone = usePhone()
  const title = useTitle(who)
  const last = Math.max(1, Math.ceil(total / limit))
  const isNarrowed = address.search !== '' || address.section !== undefined
  return (
    <Card
      flush
      title={
        <>
          {title} {all > 0 && <span className="pill">{grouped(all)}</span>}
        </>
      }
      extra={
        <div className="row authority-day">
          <Label htmlFor="authority-day">{texts.asOf}</Label>
          <DayField
            id="authority-day"
            format={dateFormat}
            value={address.day}
            invalid={false}
            required={false}
            describedBy=""
            onBlur={() => {}}
            onChange={(day) =>
              address.set({
                asOf: day === undefined || day === today(zone) ? undefined : day,
                page: undefined,
              })
            }
          />
        </div>
      }
    >
      {all > FEW && <Narrowing sections={sections} address={address} />}
      <div aria-live="polite" aria-busy={isFetching} className={isFetching ? 'authority-again' : undefined}>
        {all === 0 ? (
          withheld === 0 && (
            <EmptyState
              title={address.at ? texts.noneOn(who.name, longDay(address.day)) : texts.none(who.name)}
              detail={texts.noneDetail}
            />
          )
        ) : total === 0 && isNarrowed ? (
          <EmptyResult
            title={texts.noMatch}
            act={texts.clear}
            onAct={() => address.set({ search: undefined, section: undefined, page: undefined })}
          />
        ) : (
          <AuthorityRows who={who} items={items} sections={sections} />
        )}
        {last > 1 && (
          <div className="row spread authority-foot dense secondary">
            <span>{texts.shown((page - 1) * limit + 1, (page - 1) * limit + items.length, total)}</span>
            <Pager
              page={page}
              last={last}
              short={phone}
              onPage={(next) => address.set({ page: next === 1 ? undefined : String(next) })}
            />
          </div>
        )}
        {withheld > 0 && (
          <div className="card-body">
            <Note kind="info">{texts.withheld(withheld)}</Note>
          </div>
        )}
      </div>
    </Card>
  )
}

function Narrowing({ sections, address }: { sections: Authority['sections']; address: Address }) {
  const [typed, setTyped] = useState(address.search)
  const settled = useSettled(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed moves the address, and nothing else does
  useEffect(() => {
    if (settled !== address.search) address.set({ search: settled || undefined, page: undefined }, true)
  }, [settled])
  useEffect(() => {
    if (address.search === '') setTyped('')
  }, [address.search])
  return (
    <search className="row wrap authority-narrowing">
      <Input
        className="authority-search"
        aria-label={texts.search}
        placeholder={texts.search}
        prefix={<Icon name="search" size={14} />}
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        className="authority-section"
        aria-label={texts.section}
        value={address.section ?? ''}
        options={[
          { value: '', label: texts.everySection },
          ...sections.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` })),
        ]}
        onChange={(section) => address.set({ section: section || undefined, page: undefined })}
      />
    </search>
  )
}
