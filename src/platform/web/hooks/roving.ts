const CONTROLS = 'a[href], button:not(:disabled), [role=button], [data-stop]'

type KeyMoves = Readonly<Record<string, (at: number, last: number) => number>>

const ENDS: KeyMoves = { Home: () => 0, End: (_, last) => last }
const forth = (at: number, last: number) => (at === last ? 0 : at + 1)
const back = (at: number, last: number) => (at === 0 ? last : at - 1)
const ACROSS: KeyMoves = { ...ENDS, ArrowRight: forth, ArrowLeft: back }
const DOWN: KeyMoves = { ...ENDS, ArrowDown: forth, ArrowUp: back }

const controlsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>(CONTROLS)]

/** Where Tab comes in: what has the focus, what is current, what had it last, the first. */
function stopOf(controls: readonly HTMLElement[], last: HTMLElement | undefined) {
  return (
    controls.find((each) => each === document.activeElement) ??
    controls.find((each) => each.hasAttribute('aria-current')) ??
    controls.find((each) => each === last) ??
    controls[0]
  )
}

/** All controls of a box are one stop of Tab; arrows, Home and End go from one to the next. Answers with what ends it. */
function rove(box: HTMLElement, moves: KeyMoves): () => void {
  let last: HTMLElement | undefined
  const settle = () => {
    const controls = controlsIn(box)
    const stop = stopOf(controls, last)
    for (const each of controls) each.tabIndex = each === stop ? 0 : -1
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const controls = controlsIn(box)
    const at = controls.indexOf(event.target as HTMLElement)
    const move = moves[event.key]
    if (at < 0 || !move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    controls[move(at, controls.length - 1)]?.focus()
  }
  const onFocus = (event: FocusEvent) => {
    const to = event.target as HTMLElement
    if (controlsIn(box).includes(to)) last = to
    settle()
  }
  // what is in the box comes and goes without a word to it
  const watch = new MutationObserver(settle)
  watch.observe(box, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-current', 'disabled', 'href'],
  })
  box.addEventListener('keydown', onKeyDown)
  box.addEventListener('focusin', onFocus)
  box.addEventListener('focusout', settle)
  settle()
  return () => {
    watch.disconnect()
    box.removeEventListener('keydown', onKeyDown)
    box.removeEventListener('focusin', onFocus)
    box.removeEventListener('focusout', settle)
  }
}

const named = (moves: KeyMoves) => (box: HTMLElement | null) => (box ? rove(box, moves) : undefined)

/** For the `ref` of a box whose controls stand beside each other: one stop of Tab, Left and Right inside. */
export const acrossInside = named(ACROSS)

/** For the `ref` of a box whose controls stand below each other: one stop of Tab, Up and Down inside. */
export const downInside = named(DOWN)
