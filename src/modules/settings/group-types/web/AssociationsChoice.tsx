import { Radio } from 'antd'
import { ASSOCIATIONS, type Associations } from '../model/place.ts'
import { texts } from './associations-texts.ts'

/** What becomes of what is tied to a group that is turned off. DESIGN 13. */
export function AssociationsChoice({
  value,
  onChange,
}: {
  value: Associations
  onChange: (chosen: Associations) => void
}) {
  return (
    <Radio.Group
      aria-label={texts.choice}
      value={value}
      onChange={(event) => onChange(event.target.value as Associations)}
    >
      <div className="column gap-12">
        {ASSOCIATIONS.map((option) => (
          <Radio key={option} value={option}>
            <span className="dense strong">{texts.options[option].label}</span>
            <span className="caption tertiary" style={{ display: 'block' }}>
              {texts.options[option].hint}
            </span>
          </Radio>
        ))}
      </div>
    </Radio.Group>
  )
}
