import type { LeftDraft } from '../overlay/overlays.ts'

/** Where a form keeps itself as a draft: what leaving may do with it. */
export type DraftOfForm = LeftDraft & {
  /** Whether it can be kept as it stands. */
  mayKeep: boolean
  /** Whether all that was typed is kept already. */
  isSaved: () => boolean
}

/**
 * The draft behind a form that keeps itself. Kept: what is not saved yet is saved. Discarded: a draft that this form made is removed; one
 * that was there before is as it was.
 */
export function draftOfForm<V>({
  values,
  initial,
  kept,
  mayKeep,
  wasThere,
  save,
  remove,
}: {
  values: V
  initial: V
  /** What was kept last: `value` of `useAutosave`. */
  kept: V
  mayKeep: boolean
  wasThere: boolean
  save: (values: V) => Promise<unknown>
  /** Removes what this form made, where it made something. */
  remove: () => Promise<unknown>
}): DraftOfForm {
  const isSaved = () => kept === values
  return {
    mayKeep,
    isSaved,
    keep: async () => {
      if (!isSaved()) await save(values)
    },
    discard: async () => {
      if (!wasThere) await remove()
      else if (kept !== initial) await save(initial)
    },
  }
}
