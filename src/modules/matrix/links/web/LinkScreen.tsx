import './link-page.css'
import '#platform/web/theme/link-button.css'
import '#platform/web/page/page-header.css'
import '#platform/web/theme/page-body.css'
import { useLocation } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { later } from '#platform/web/feedback/later.tsx'
import { MessagePage } from '#platform/web/feedback/MessagePages.tsx'
import { LoadingSkeleton, Note, useSkeleton } from '#platform/web/feedback/States.tsx'
import { ErrorText, Label } from '#platform/web/form/Field.tsx'
import { spokenOf } from '#platform/web/form/Inputs.tsx'
import { WordMark } from '#platform/web/theme/WordMark.tsx'
import { texts } from './texts.ts'
import { useOpening } from './use-opening.ts'
import { useTitle } from './use-title.ts'

const SharedPage = later(() => import('./SharedPage.tsx'), <Bones />)

/** A matrix for the person who has its public link: read only, and nothing of the product around it. Semantics 3.10. */
export default function LinkScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <div className="link-page">
      <OfLink key={token} token={token} />
    </div>
  )
}

function OfLink({ token }: { token: string }) {
  const { state, busy, open, again } = useOpening(token)
  const isOver = state.kind === 'over'
  // what draws the matrix comes while its password is typed; what fails is informed where it is drawn
  useEffect(() => {
    if (!isOver) void SharedPage.fetch().catch(() => {})
  }, [isOver])
  switch (state.kind) {
    case 'opening':
      return <Bones />
    case 'over':
      return (
        <main className="message-page link-message">
          <MessagePage drawing="notFound" title={texts.over} detail={state.message} hint={texts.overHint} />
        </main>
      )
    case 'failed':
      return (
        <main className="page-body page-body-plain">
          <h1 className="section-title">{texts.notOpened}</h1>
          <Note kind="error" role="alert">
            {state.failure.kind === 'fetch-error' ? texts.unreachable : state.failure.message}{' '}
            <button type="button" className="link-button" onClick={() => void again()}>
              {texts.again}
            </button>
          </Note>
        </main>
      )
    case 'asks':
      return <Password wrong={state.wrong} busy={busy} onOpen={open} />
    case 'open':
      return <SharedPage matrix={state.matrix} />
  }
}

/** The shape of what will be here. */
function Bones() {
  const bones = useSkeleton(true)
  return (
    <main className="page-body page-body-plain">
      {bones && <LoadingSkeleton rows={12} label={texts.opening} />}
    </main>
  )
}

function Password({
  wrong,
  busy,
  onOpen,
}: {
  wrong: string | undefined
  busy: boolean
  onOpen: (password: string) => Promise<void>
}) {
  const id = useId()
  const [password, setPassword] = useState('')
  useTitle(texts.locked)
  return (
    <main className="link-password">
      <WordMark />
      <form
        className="column gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '' && !busy) void onOpen(password)
        }}
      >
        <div>
          <h1 className="page-title">{texts.locked}</h1>
          <p className="secondary">{texts.lockedHint}</p>
        </div>
        <div className="field">
          <Label htmlFor={id}>{texts.password}</Label>
          <Input.Password
            id={id}
            size="large"
            autoFocus
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            {...spokenOf({ invalid: wrong !== undefined, required: true, describedBy: `${id}error` })}
          />
          <div role="alert">
            <ErrorText id={`${id}error`} error={wrong} />
          </div>
        </div>
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {texts.open}
        </Button>
      </form>
    </main>
  )
}
