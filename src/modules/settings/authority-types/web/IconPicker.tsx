import './icon-picker.css'
import type { Bound } from '#platform/web/form/Field.tsx'
import { Icon, type IconName } from '#platform/web/look/Icon.tsx'
import { AUTHORITY_TYPE_ICONS, type AuthorityTypeIcon } from '../model/authority-type-calls.ts'
import { texts } from './texts.ts'

const DRAWN: readonly (AuthorityTypeIcon & IconName)[] = AUTHORITY_TYPE_ICONS

/** One of the drawings. Arrow keys go from one to the next, as among all radio buttons. */
export function IconPicker({
  label,
  ...bound
}: Bound<AuthorityTypeIcon | undefined> & {
  label: string
}) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-required={bound.required}
      aria-invalid={bound.invalid}
      aria-describedby={bound.describedBy}
      className={`icon-picker${bound.invalid ? ' icon-picker-wrong' : ''}`}
    >
      {DRAWN.map((name, i) => (
        <label key={name} title={texts.icons[name]}>
          <input
            type="radio"
            className="unseen"
            name={bound.id}
            {...(i === 0 && { id: bound.id })}
            aria-label={texts.icons[name]}
            value={name}
            checked={bound.value === name}
            onChange={() => bound.onChange(name)}
          />
          <Icon name={name} size={20} />
        </label>
      ))}
    </div>
  )
}
