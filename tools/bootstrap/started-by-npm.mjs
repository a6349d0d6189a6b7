import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 200

/**
 * Calls `gone` once when the npm that started this process has died. npm starts a shell that starts us: a SIGTERM
 * ends that shell alone, and a kill -9 reaches npm alone; either way no signal comes as far as here.
 */
export function whenNpmIsGone(gone) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    gone()
  }, LOOK_EVERY_MS)
  timer.unref()
}

/** The parent of a shell, where the system tells it (Linux). Where npm starts us without a shell, its own parent does not matter. */
function parentOf(pid) {
  try {
    const [, name, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/^\d+ \((.*)\) (.*)$/s)
    return /^(ba|da|a|z|k)?sh$/.test(name) ? rest.split(' ')[1] : undefined
  } catch {
    return undefined
  }
}
