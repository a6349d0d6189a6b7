import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { isUsed } from '../../uses/model/uses.ts'
import { BlockedByUses } from '../../uses/web/BlockedByUses.tsx'
import type { WordActs, WordRecord } from './WordTable.tsx'

export type WordDoing = 'edit' | 'off' | 'blockedOff' | 'delete'

/** What is asked or told before something happens to a word. */
export function WordDialog<W extends WordRecord>({
  doing,
  word,
  acts,
  onClose,
}: {
  doing: WordDoing
  word: W
  acts: WordActs<W>
  onClose: () => void
}) {
  const toasts = useToasts()
  const { words, kind } = acts
  if (doing === 'edit') return acts.editor(word, onClose)
  if (doing === 'blockedOff' || (doing === 'delete' && isUsed(word)))
    return (
      <BlockedByUses
        kind={kind}
        id={word.id}
        uses={word}
        title={doing === 'delete' ? words.blockedDelete(word.name) : words.blockedOff(word.name)}
        reason={words.blockedBecause(word)}
        onClose={onClose}
      />
    )
  if (doing === 'off')
    return (
      <ConfirmAct
        open
        ending={false}
        title={words.offQuestion(word.name)}
        effect={words.offEffect(word)}
        keep={words.keepOn}
        act={() => words.offAct}
        onAct={async () => {
          await acts.onSwitch(word, 'INACTIVE')
          toasts.done(words.switchedOff(word.name))
        }}
        onClose={onClose}
      />
    )
  return (
    <ConfirmAct
      open
      title={words.deleteQuestion(word.name)}
      effect={words.deleteEffect}
      keep={words.keep}
      act={() => words.deleteAct}
      onAct={async () => {
        await acts.onDelete(word)
        toasts.done(words.deleted)
      }}
      onClose={onClose}
    />
  )
}
