import './message-pages.css'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useViewer } from '../client/viewer.ts'
import { texts } from '../text/texts.ts'
import { Drawing, type DrawingName } from '../theme/Drawing.tsx'
import { Icon } from '../theme/Icon.tsx'
import { WordMark } from '../theme/WordMark.tsx'

/** A page that is a message: drawing, what happened, what to do now. */
export function MessagePage({
  drawing,
  title,
  detail,
  acts,
  hint,
}: {
  drawing?: DrawingName
  title: string
  detail: ReactNode
  acts?: ReactNode
  hint?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · ${texts.product}`
  }, [title])
  return (
    <div className="message-page">
      <div>
        {drawing && <Drawing name={drawing} />}
        <h1>{title}</h1>
        <p className="secondary">{detail}</p>
        {acts && <div className="row">{acts}</div>}
        {hint && <p className="caption tertiary">{hint}</p>}
      </div>
    </div>
  )
}

function HomeButton({ act = texts.notFound.home }: { act?: string }) {
  const navigate = useNavigate()
  return (
    <Button type="primary" onClick={() => void navigate({ to: '/' })}>
      {act}
    </Button>
  )
}

export function NotFound({ act }: { act?: string }) {
  return (
    <MessagePage
      drawing="notFound"
      title={texts.notFound.title}
      detail={texts.notFound.detail}
      acts={<HomeButton {...(act && { act })} />}
    />
  )
}

/** A page that is there, and not for this viewer: who can help, never an empty list (DESIGN 11). */
export function NoPermission({ title = texts.noPermission.title }: { title?: string }) {
  return (
    <MessagePage
      drawing="noPermission"
      title={title}
      detail={texts.noPermission.detail(useViewer().tenant.name)}
      acts={<HomeButton />}
    />
  )
}

/** Spec 8: a record of another account of the same person. */
export function WrongAccount({ tenant, onSwitch }: { tenant: string; onSwitch: () => void }) {
  const navigate = useNavigate()
  const [before, name, after] = texts.wrongAccount.detail(tenant)
  return (
    <MessagePage
      drawing="wrongAccount"
      title={texts.wrongAccount.title}
      detail={
        <>
          {before}
          <b className="strong">{name}</b>
          {after}
        </>
      }
      acts={
        <>
          <Button type="primary" icon={<Icon name="swap" />} onClick={onSwitch}>
            {texts.wrongAccount.act}
          </Button>
          <Button onClick={() => void navigate({ to: '/' })}>{texts.notFound.home}</Button>
        </>
      }
      hint={texts.wrongAccount.hint}
    />
  )
}

/** Spec 2.1: rendering failed. It stands alone, so that nothing of what failed is needed for it. */
export function FailedPage({ reference }: { reference: string }) {
  return (
    <div className="failed-page">
      <WordMark />
      <main className="message-page">
        <div role="alert">
          <Drawing name="failed" />
          <h1>{texts.failedPage.title}</h1>
          <p className="secondary">{texts.failedPage.detail}</p>
          <div className="row">
            <Button type="primary" icon={<Icon name="history" />} onClick={() => location.reload()}>
              {texts.failedPage.reload}
            </Button>
          </div>
          <p className="caption tertiary">{reference}</p>
        </div>
      </main>
    </div>
  )
}
