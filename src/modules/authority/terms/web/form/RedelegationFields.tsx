import './terms-fields.css'
import { Checkbox, Switch } from 'antd'
import type { Bound } from '#platform/web/form/Field.tsx'
import { PATHWAYS, type Pathway } from '../../model/terms.ts'
import { texts as words } from './texts.ts'

/** Whether authority may be passed on at all. */
export function RedelegationSwitch({
  id,
  isOn,
  isBarred = false,
  label,
  hint,
  onChange,
}: {
  id: string
  isOn: boolean
  isBarred?: boolean
  label: string
  hint: string
  onChange: (on: boolean) => void
}) {
  return (
    <label className="row gap-12 row-top redelegation-switch" htmlFor={id}>
      <Switch id={id} checked={isOn} disabled={isBarred} onChange={onChange} />
      <span>
        <span className="strong">{label}</span>
        <span className="caption tertiary" style={{ display: 'block' }}>
          {hint}
        </span>
      </span>
    </label>
  )
}

/** The pathways along which authority may be passed on. A closed one says why; where it was chosen before, it can be taken away. */
export function PathwayCards({
  bound,
  label,
  whyClosed,
}: {
  bound: Omit<Bound<readonly Pathway[]>, 'value'> & { value: readonly Pathway[] | undefined }
  label: string
  whyClosed: (pathway: Pathway) => string | undefined
}) {
  const chosen = bound.value ?? []
  return (
    <fieldset className="pathway-cards" aria-label={label} aria-describedby={bound.describedBy}>
      {PATHWAYS.map((pathway, at) => {
        const isOn = chosen.includes(pathway)
        const closed = whyClosed(pathway)
        return (
          <Checkbox
            key={pathway}
            {...(at === 0 && { id: bound.id })}
            className={`pathway-card${isOn ? ' pathway-on' : ''}${closed ? ' pathway-closed' : ''}`}
            checked={isOn}
            disabled={closed !== undefined && !isOn}
            onChange={(event) =>
              bound.onChange(
                PATHWAYS.filter((each) => (each === pathway ? event.target.checked : chosen.includes(each))),
              )
            }
          >
            <span className="strong dense">{pathway}</span>
            <span className="caption tertiary" style={{ display: 'block' }}>
              {closed ?? words.pathwayHints[pathway]}
            </span>
          </Checkbox>
        )
      })}
    </fieldset>
  )
}
