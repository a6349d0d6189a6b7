// strict.ts runs before whatever makes a schema while it is loaded: it is imported first, and has a file of its own (site-files.ts).
import '#platform/web/theme/strict.ts'
import '#modules/auth/index.begin.ts'

// The site comes with a second file, which the page asks for at the same time.
void import('./site.tsx')
