import './acts.css'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useKeys } from '../hooks/use-keys.ts'
import { usePhone } from '../hooks/use-media.ts'
import { Menu, type MenuItem } from '../overlay/Menu.tsx'
import { texts } from '../text/texts.ts'
import { Icon, type IconName } from '../theme/Icon.tsx'

export type Act = {
  key: string
  label: string
  icon?: IconName
  busy?: boolean
  /** A key that does it: "e". */
  shortcut?: string
} & ({ to: string; onAct?: never } | { onAct: () => void; to?: never })

/** A button that opens a menu: which of these is meant. */
export type Choice = Pick<Act, 'key' | 'label' | 'icon' | 'busy'> & { choices: readonly MenuItem[] }

export type ActsProps = {
  /** At most one filled button on a screen. */
  primary?: Act | undefined
  /** At most three; on a phone they join `more` where there is one. */
  outlined?: readonly (Act | Choice)[]
  /** The rest, ending acts last. */
  more?: readonly MenuItem[]
  /** Without an edge: "Cancel". */
  quiet?: Act
}

/** What may be done here, at the right of a header; under the title on a phone. */
export function Acts({ primary, outlined = [], more = [], quiet }: ActsProps) {
  const gathered = usePhone() && more.length > 0
  const menu: readonly MenuItem[] = gathered
    ? [
        ...outlined.flatMap(entriesOf),
        ...more.map((item, at) => (at === 0 && outlined.length > 0 ? { ...item, startsGroup: true } : item)),
      ]
    : more
  const navigate = useNavigate()
  useKeys(
    [...outlined, primary].flatMap((act) =>
      act && 'shortcut' in act && act.shortcut
        ? [
            {
              keys: act.shortcut,
              does: act.label,
              act: () => (act.to === undefined ? act.onAct() : void navigate({ to: act.to })),
            },
          ]
        : [],
    ),
  )
  return (
    <div className="acts">
      {quiet && <ActButton act={quiet} type="text" />}
      {!gathered &&
        outlined.map((act) =>
          'choices' in act ? (
            <ChoiceButton key={act.key} choice={act} />
          ) : (
            <ActButton key={act.key} act={act} type="default" />
          ),
        )}
      {primary && <ActButton act={primary} type="primary" />}
      {menu.length > 0 && <Menu label={texts.list.more} items={menu} icon="more" framed />}
    </div>
  )
}

/** In a menu, what may be chosen is in that menu itself. */
const entriesOf = (act: Act | Choice): readonly MenuItem[] =>
  'choices' in act
    ? act.choices.map((each) => ({
        ...(act.icon && { icon: act.icon }),
        ...each,
        key: `${act.key} ${each.key}`,
        label: `${act.label}: ${each.label}`,
      }))
    : [act]

const ChoiceButton = ({ choice: { label, icon, busy, choices } }: { choice: Choice }) => (
  <Menu label={label} named={false} className="acts-choice" items={choices}>
    {icon && <Icon name={busy ? 'clock' : icon} />}
    {label}
    <Icon name="down" />
  </Menu>
)

export function ActButton({ act, type }: { act: Act; type: 'primary' | 'default' | 'text' }) {
  const navigate = useNavigate()
  return (
    <Button
      type={type}
      {...(act.icon && { icon: <Icon name={act.icon} /> })}
      loading={act.busy ?? false}
      {...(act.to !== undefined && { href: act.to })}
      onClick={(event) => {
        if (act.to === undefined) return act.onAct()
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ to: act.to })
      }}
    >
      {act.label}
    </Button>
  )
}
