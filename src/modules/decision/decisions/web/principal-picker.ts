import type { PickerSource } from '#platform/web/form/picker-source.ts'
import { positionPicker, userPicker } from './pickers.ts'

/** One picker for people and positions: an id carries which of the two it is. */
export const principalPicker: PickerSource = {
  key: 'people and positions',
  find: async (asked, signal) => {
    const [positions, people] = await Promise.all([
      positionPicker.find(asked, signal),
      userPicker.find(asked, signal),
    ])
    return {
      options: [
        ...positions.options.map((option) => ({ ...option, id: `POSITION ${option.id}` })),
        ...people.options.map((option) => ({ ...option, id: `USER ${option.id}` })),
      ],
      more: positions.more || people.more,
    }
  },
  named: async (ids, signal) => {
    const of = (kind: string) =>
      ids.filter((id) => id.startsWith(kind)).map((id) => id.slice(kind.length + 1))
    const [positions, people] = await Promise.all([
      of('POSITION').length ? positionPicker.named(of('POSITION'), signal) : [],
      of('USER').length ? userPicker.named(of('USER'), signal) : [],
    ])
    return [
      ...positions.map((option) => ({ ...option, id: `POSITION ${option.id}` })),
      ...people.map((option) => ({ ...option, id: `USER ${option.id}` })),
    ]
  },
}
