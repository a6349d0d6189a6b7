import './icon-picker.css'
import type { Bound } from '#platform/web/form/Field.tsx'
import { Icon, type IconName } from '#platform/web/theme/Icon.tsx'

/** One of the drawings, each with what it shows. Arrow keys go from one to the next, as among all radio buttons. */
export function IconPicker<I extends IconName>({
  label,
  icons,
  ...bound
}: Bound<I | undefined> & {
  label: string
  icons: Readonly<Record<I, string>>
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
      {(Object.keys(icons) as I[]).map((name, i) => (
        <label key={name} title={icons[name]}>
          <input
            type="radio"
            className="unseen"
            name={bound.id}
            {...(i === 0 && { id: bound.id })}
            aria-label={icons[name]}
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
