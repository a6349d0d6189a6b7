import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import type { Word } from '../model/vocabulary.ts'
import type { TermAct, WordActs } from './word-acts.ts'

/** What is asked or told before something happens to a word. */
export function WordDialog<W extends Word>({
  doing,
  word,
  acts,
  onClose,
}: {
  doing: TermAct
  word: W
  acts: WordActs<W>
  onClose: () => void
}) {
  const toasts = useToasts()
  const { words, uses } = acts
  if (doing === 'edit') return acts.editor(word, onClose)
  if (uses && (doing === 'blockedOff' || (doing === 'delete' && uses.isUsed(word))))
    return uses.blocked(word, {
      title: uses.texts[doing === 'delete' ? 'blockedDelete' : 'blockedOff'](word.name),
      reason: uses.texts.blockedBecause(word),
      onClose,
    })
  if (uses && doing === 'off')
    return (
      <ConfirmAct
        open
        ending={false}
        title={uses.texts.offQuestion(word.name)}
        effect={uses.texts.offEffect(word)}
        keep={uses.texts.keepOn}
        act={() => uses.texts.offAct}
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
