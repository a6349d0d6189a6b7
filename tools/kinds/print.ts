import { measureKinds } from './measure.ts'

for (const { kind, files, lines } of measureKinds()) console.log(`| ${kind} | ${files} | ${lines} |`)
