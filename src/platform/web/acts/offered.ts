import type { MenuItem } from '../overlay/Menu.tsx'
import type { IconName } from '../theme/Icon.tsx'
import type { ActWords } from './act-words.ts'

type Table<A extends string> = {
  readonly keys: readonly A[]
  readonly of: Readonly<Record<A, { readonly icon: IconName; readonly danger?: true }>>
}

/** An act as a row, a selection and a record offer it. */
export type ActOffer<A extends string, R> = {
  readonly acts: Table<A>
  readonly words: ActWords<A>
  /** Whether it is offered for a record. */
  readonly fits: (act: A, record: R) => boolean
  readonly act: (act: A) => (rows: readonly R[]) => void
}

const drawn = <A extends string>({ acts, words }: Pick<ActOffer<A, never>, 'acts' | 'words'>, act: A) => ({
  key: act,
  label: words.of[act].label,
  icon: acts.of[act].icon,
  danger: acts.of[act].danger ?? false,
})

/** What the bar of selected rows offers; without `keys` every act. */
export const inBulk = <A extends string, R>(offered: ActOffer<A, R>, keys = offered.acts.keys) =>
  keys.map((act) => ({
    ...drawn(offered, act),
    fits: (row: R) => offered.fits(act, row),
    onAct: offered.act(act),
  }))

/** What the menu of one record offers; ending acts are last, after a line. */
export function inMenu<A extends string, R>(
  offered: ActOffer<A, R>,
  record: R,
  keys = offered.acts.keys,
): MenuItem[] {
  const fitting = keys.filter((act) => offered.fits(act, record))
  const ends = (act: A) => offered.acts.of[act].danger === true
  const ending = fitting.filter(ends)
  return [...fitting.filter((act) => !ends(act)), ...ending].map((act) => ({
    ...drawn(offered, act),
    startsGroup: act === ending[0] && ending.length < fitting.length,
    onAct: () => offered.act(act)([record]),
  }))
}

/** What the page of one record offers: ending acts in the menu, the others as buttons. */
export const onPage = <A extends string, R>(offered: ActOffer<A, R>, record: R, keys = offered.acts.keys) => {
  const all = inMenu(offered, record, keys)
  return {
    outlined: all.filter(({ danger }) => !danger),
    more: all.filter(({ danger }) => danger),
  }
}
