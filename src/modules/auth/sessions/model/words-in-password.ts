// Letters of other scripts that look like Latin ones, each under the letter that it looks like.
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ьвβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєε',
  g: 'ɡ',
  h: 'һн',
  i: 'іıιї',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏ',
  m: 'мϻ',
  n: 'пη',
  o: 'оοσ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гг',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'νѵ',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγү',
  z: 'ᴢζ',
}
const LATIN = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([latin, like]) => [...like].map((each) => [each, latin])),
)

// What stands for a letter, and letters that are mistaken for each other: read alike, they hide no word.
const READ_AS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/** A text as it reads: one width of letters, no accents, Latin letters for those that look like them. It keeps its case. */
export const asLatin = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}|\p{Cf}/gu, '')]
    .map((letter) => {
      const small = letter.toLowerCase()
      const latin = LATIN.get(small)
      return latin === undefined ? letter : letter === small ? latin : latin.toUpperCase()
    })
    .join('')

/** The letters of a text with the place at which each stands. */
type LetterRun = { letters: string; places: readonly number[] }

/** One unit of text for each sign, so that places are kept. */
const letterAt = (sign: string) => READ_AS[sign] ?? (sign.length > 1 ? '\uffff' : sign)

/** Signs stand for letters (P@ssword) or between them (p-a-s-s): a text is read in both ways. */
function readings(text: string): LetterRun[] {
  const signs = [...text.toLowerCase()].map((sign, place) => ({ sign, place }))
  const read = (those: typeof signs): LetterRun => ({
    letters: those.map(({ sign }) => letterAt(sign)).join(''),
    places: those.map(({ place }) => place),
  })
  return [
    read(signs.filter(({ sign }) => /[\p{L}\p{N}]/u.test(letterAt(sign)))),
    read(signs.filter(({ sign }) => /[\p{L}\p{N}]/u.test(sign))),
  ]
}

/** What is left of a text without these words, forwards or backwards. The kind is that of the words that fill most of it. */
export function withoutWords<Kind>(
  text: string,
  words: readonly (readonly [Kind, string])[],
): { left: string; taken: Kind | undefined } {
  const places = new Map<Kind, Set<number>>()
  const takes = readings(text)
  for (const [kind, word] of words) {
    const forwards = [...word.toLowerCase()].map(letterAt)
    for (const read of takes)
      for (const spelled of [forwards, forwards.toReversed()])
        for (const place of placesOf(spelled.join(''), read))
          places.set(kind, (places.get(kind) ?? new Set()).add(place))
  }
  const [taken] = [...places.keys()].toSorted(
    (a, b) => (places.get(b)?.size ?? 0) - (places.get(a)?.size ?? 0),
  )
  const gone = new Set([...places.values()].flatMap((those) => [...those]))
  return { left: [...text].filter((_, place) => !gone.has(place)).join(''), taken }
}

function placesOf(word: string, { letters, places }: LetterRun): number[] {
  const found: number[] = []
  for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1))
    found.push(...places.slice(at, at + word.length))
  return found
}
