import type { Run } from './paper.ts'

export type Measure = (run: Run) => number

/** Lines of runs, broken at spaces where they do not fit, and inside a word that is wider than a line. */
export function wrapped(lines: readonly (readonly Run[])[], width: number, measure: Measure): Run[][] {
  return lines.flatMap((line) => wrapLine(line, width, measure))
}

function wrapLine(line: readonly Run[], width: number, measure: Measure): Run[][] {
  const whole = line.reduce((sum, run) => sum + measure(run), 0)
  if (whole <= width) return [[...line]]
  const done: Run[][] = []
  let [now, used]: [Run[], number] = [[], 0]
  const end = () => {
    if (now.length > 0) done.push(now)
    ;[now, used] = [[], 0]
  }
  const put = (run: Run) => {
    const last = now.at(-1)
    if (last && last.weight === run.weight && last.color === run.color && last.raised === run.raised)
      now[now.length - 1] = { ...last, text: last.text + run.text }
    else now.push(run)
    used += measure(run)
  }
  for (const run of line)
    for (const word of run.text.match(/\S+\s*|\s+/gu) ?? []) {
      const piece = { ...run, text: word }
      if (used > 0 && used + measure({ ...run, text: word.trimEnd() }) > width) end()
      if (measure({ ...run, text: word.trimEnd() }) <= width) put(piece)
      else
        for (const character of word) {
          if (used > 0 && used + measure({ ...run, text: character }) > width) end()
          put({ ...run, text: character })
        }
    }
  end()
  return done
}

/** No more lines than so many; the last ends in an ellipsis where something is left out. */
export function atMost(lines: readonly Run[][], most: number, width: number, measure: Measure): Run[][] {
  if (lines.length <= most) return [...lines]
  const shown = lines.slice(0, most)
  const last = shown.at(-1)?.at(-1)
  if (!last) return shown
  let text = last.text.trimEnd()
  while (text && measure({ ...last, text: `${text}…` }) > width) text = [...text].slice(0, -1).join('')
  return [...shown.slice(0, -1), [...(shown.at(-1) ?? []).slice(0, -1), { ...last, text: `${text}…` }]]
}
