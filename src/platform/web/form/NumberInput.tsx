import { InputNumber } from 'antd'
import type { Bound } from './Field.tsx'
import { spokenOf } from './Inputs.tsx'

/** A number of a few digits. What the schema does not permit is said and never corrected in silence. */
export const NumberInput = (bound: Bound<number | null>) => (
  <InputNumber<number>
    id={bound.id}
    value={bound.value}
    controls={false}
    style={{ width: 96 }}
    {...spokenOf(bound)}
    onChange={bound.onChange}
    onBlur={bound.onBlur}
  />
)
