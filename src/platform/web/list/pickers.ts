import type { PickerSource } from '../form/picker-source.ts'
import type { TreeSource } from '../form/TreePicker.tsx'

/** `tree`: what is selected hangs together, and what is below a selected one counts with it. */
export type Pickers = Readonly<Record<string, PickerSource & { tree?: TreeSource }>>
