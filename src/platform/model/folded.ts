// What NFD does not take apart. Its twin is app.folded.
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't' }

/** A text as a search compares it: small letters without their accents ("Tomás": tomas). */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðħıŧ]/g, (letter) => PLAIN[letter] as string)

export type Piece = { text: string; isMarked: boolean }

/** A text in pieces; those that have a word, accents and capitals aside, are marked. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const letters = [...text]
  // a letter may fold to several, or to none: each of them remembers where it stood
  const places = letters.flatMap((letter, at) => [...folded(letter)].map(() => at))
  const plain = letters.map(folded).join('')
  const isMarked = letters.map(() => false)
  for (const word of words.map(folded).filter(Boolean))
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      isMarked.fill(true, places[at], (places[at + word.length - 1] as number) + 1)
  const pieces: Piece[] = []
  letters.forEach((letter, at) => {
    const last = pieces.at(-1)
    if (last && last.isMarked === isMarked[at]) last.text += letter
    else pieces.push({ text: letter, isMarked: isMarked[at] as boolean })
  })
  return pieces
}
