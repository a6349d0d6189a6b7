import { countWords, findCountedDocuments, readText } from './documents.ts'

// Prints the words of each document, fewest first, and their total: `npm run documents`.

const counts = findCountedDocuments()
  .map((path) => [countWords(readText(path)), path] as const)
  .sort(([one], [other]) => one - other)
const total = counts.reduce((sum, [words]) => sum + words, 0)

for (const [words, path] of [...counts, [total, 'all'] as const])
  process.stdout.write(`${String(words).padStart(6)}  ${path}\n`)
