import '#platform/web/look/strict.ts'

// Everything else begins after strict.ts has run: whatever makes a schema while it is loaded is in a later file.
void import('./site.tsx')
