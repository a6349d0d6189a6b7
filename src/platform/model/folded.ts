/** Letters that NFD does not take apart, and the ways to write an apostrophe. Its twin is app.folded. */
export const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ĳ: 'ij',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '′': "'",
}
const FOLDED = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g')

/** A text as every search compares it: small plain letters ("Tomás": tomas, "Weiß": weiss). */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => FOLDED_LETTERS[letter] as string)

/** Whether a text has every word, folded. */
export const hasWords = (text: string, search: string): boolean => {
  const whole = folded(text)
  return folded(search)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}

export type MarkedText = { text: string; isMarked: boolean }

/** A text in pieces; those that have a word, accents and capitals aside, are marked. */
export function marked(text: string, words: readonly string[]): MarkedText[] {
  const letters = [...text]
  // a letter may fold to several, or to none: each of them remembers where it stood
  const places = letters.flatMap((letter, at) => [...folded(letter)].map(() => at))
  const plain = letters.map(folded).join('')
  const isMarked = letters.map(() => false)
  for (const word of words.map(folded).filter(Boolean))
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      isMarked.fill(true, places[at], (places[at + word.length - 1] as number) + 1)
  const pieces: MarkedText[] = []
  letters.forEach((letter, at) => {
    const last = pieces.at(-1)
    if (last && last.isMarked === isMarked[at]) last.text += letter
    else pieces.push({ text: letter, isMarked: isMarked[at] as boolean })
  })
  return pieces
}
