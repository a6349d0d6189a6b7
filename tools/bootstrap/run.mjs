// node tools/bootstrap/run.mjs <file.ts> [arguments]: runs a file of the project on a Node that knows TypeScript.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, resolve } from 'node:path'
import { findCurrentNode } from './current-node.mjs'
import { MEMORY } from './memory.mjs'
import { whenNpmIsGone } from './started-by-npm.mjs'

const [file, ...args] = process.argv.slice(2)
const node = findCurrentNode()
if (!file || !node) {
  console.error(file ? 'Run `node tools/bootstrap/prepare.mjs` first.' : 'Say which file to run.')
  process.exit(1)
}

const lifeline = new URL('./lifeline.mjs', import.meta.url).href
const child = spawn(
  node,
  [...MEMORY, '--disable-warning=ExperimentalWarning', '--import', lifeline, resolve(file), ...args],
  {
    // A group of its own: Ctrl-C comes from the terminal and again from npm, and the child shall hear it once, from here.
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
  },
)

const ONE_KEY_PRESS_MS = 1_000
let heard = -ONE_KEY_PRESS_MS
function passOn(signal) {
  const now = performance.now()
  if (now - heard < ONE_KEY_PRESS_MS) return
  heard = now
  child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)
whenNpmIsGone(() => passOn('SIGTERM'))

child.on('error', (error) => {
  console.error(`${node} could not be started: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
