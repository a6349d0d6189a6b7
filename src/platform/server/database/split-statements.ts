/** What may hold a semicolon that ends nothing: comments, texts, quoted names, and bodies between dollar signs. Then a semicolon, or anything else. */
const PIECE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;]/g
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * The statements of a migration, each to be sent on its own: a distributed engine takes one statement a query. A migration has
 * no `begin atomic`, whose semicolons end nothing either.
 */
export function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [piece] of text.matchAll(PIECE))
    if (piece === ';') statements.push('')
    else statements.push(`${statements.pop()}${piece}`)
  return statements.map((each) => each.trim()).filter((each) => each.replace(COMMENTS, '').trim() !== '')
}
