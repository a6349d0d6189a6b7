import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { TESTED } from './tested.ts'

/** Writes each fault once it was tried: a run that is stopped has its report as well. */
class AsTheyCome {
  constructor() {
    mkdirSync(dirname(TESTED), { recursive: true })
    writeFileSync(TESTED, '')
  }

  onMutantTested(mutant: object) {
    appendFileSync(TESTED, `${JSON.stringify(mutant)}\n`)
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'as-they-come', AsTheyCome)]
