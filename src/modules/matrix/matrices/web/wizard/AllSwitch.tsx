import './wizard.css'
import { Switch } from 'antd'
import { useId } from 'react'
import type { StepProps } from './step.ts'

/** All there is, now and in the future, in place of what is selected. */
export function AllSwitch({
  form,
  path,
  label,
  hint,
}: Pick<StepProps, 'form'> & {
  path: 'allGroups' | 'allPersonnel' | 'allDecisions' | 'delegationRole' | 'viewerAdjustableFilters'
  label: string
  hint: string
}) {
  const id = useId()
  return (
    <div className="row gap-12">
      <Switch
        id={id}
        aria-describedby={`${id}hint`}
        checked={form.values[path] ?? false}
        onChange={(on) => form.set(path, on)}
      />
      <div className="wizard-hinted">
        <label htmlFor={id}>{label}</label>
        <span id={`${id}hint`} className="caption tertiary">
          {hint}
        </span>
      </div>
    </div>
  )
}
