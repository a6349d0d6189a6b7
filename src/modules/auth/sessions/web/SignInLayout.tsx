import './sign-in-layout.css'
import { type ReactNode, useEffect } from 'react'
import { LimitBar } from '#platform/web/limits/Limit.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { WordMark } from '#platform/web/theme/WordMark.tsx'
import { regionOf } from './regions.ts'
import { texts } from './texts.ts'

/** Form at the left, picture of a path at the right; the picture goes below 992. */
export function SignInLayout({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Mandate`
  }, [title])
  return (
    <div className="sign-in">
      <main className="sign-in-pane">
        <WordMark />
        <div className="sign-in-form">
          <div>
            <h1 className="sign-in-title">{title}</h1>
            {lead && <p className="secondary">{lead}</p>}
          </div>
          {children}
        </div>
        <footer className="caption tertiary">{texts.region(regionOf(location.hostname).name)}</footer>
      </main>
      <aside className="sign-in-picture">
        <div className="sign-in-picture-inside">
          <div className="path" aria-hidden="true">
            {texts.picture.map((step, at) => (
              <PictureStep key={step.holder} {...step} place={at} />
            ))}
          </div>
          <h2>{texts.slogan}</h2>
          <p>{texts.sloganDetail}</p>
        </div>
      </aside>
    </div>
  )
}

function PictureStep({
  holder,
  limit,
  share,
  place,
}: {
  holder: string
  limit: string
  share: number
  place: number
}) {
  const last = place === texts.picture.length - 1
  const node = place === 0 ? 'root' : last ? 'here' : 'holder'
  return (
    <div className="path-step">
      <span className={`path-node path-node-${node}`}>
        <Icon name={place === 0 ? 'root' : 'position'} size={14} />
      </span>
      <div className={last ? 'sign-in-card sign-in-card-here' : 'sign-in-card'}>
        <b className="dense strong">{holder}</b>
        <span className="caption tertiary">{limit}</span>
        <LimitBar share={share} />
      </div>
    </div>
  )
}
