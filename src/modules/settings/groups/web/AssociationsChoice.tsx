import { Radio } from 'antd'
import { ASSOCIATIONS, type Associations } from '../model/group.ts'
import { texts } from './texts.ts'

const words = texts.associations

/** What becomes of what is tied to a group that is switched off. DESIGN 13. */
export function AssociationsChoice({
  value,
  onChange,
}: {
  value: Associations
  onChange: (chosen: Associations) => void
}) {
  return (
    <Radio.Group
      aria-label={words.choice}
      value={value}
      onChange={(event) => onChange(event.target.value as Associations)}
    >
      <div className="column gap-12">
        {ASSOCIATIONS.map((option) => (
          <Radio key={option} value={option}>
            <span className="dense strong">{words.options[option].label}</span>
            <span className="caption tertiary" style={{ display: 'block' }}>
              {words.options[option].hint}
            </span>
          </Radio>
        ))}
      </div>
    </Radio.Group>
  )
}
