import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectFolder } from './current-node.mjs'
import { hasApt, installOfSystem } from './system-packages.mjs'

/** Sees to it that the journeys have a Chromium. Without one the other tests can still run, so it only says so. */
export function prepareBrowser(node, say) {
  if (findChromium()) return
  if (hasApt()) {
    say('No Chromium found: installing the one of the system.')
    installOfSystem('chromium-headless-shell', 'fonts-liberation')
    // an older Debian has the whole browser alone
    if (!findChromium()) installOfSystem('chromium', 'fonts-liberation')
  } else {
    say('No Chromium found: asking Playwright for its own.')
    spawnSync(
      node,
      [join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'],
      { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] },
    )
  }
  if (!findChromium())
    say(
      'Still no Chromium. Install one and name it in CHROMIUM_PATH; the journeys in e2e/ cannot run without it.',
    )
}

/** The one that journeys run in. Without windows it takes a sixth less time than the whole browser. */
export function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    ofPlaywright(),
  ]
  return places.find((path) => path && existsSync(path))
}

function ofPlaywright() {
  try {
    return createRequire(join(projectFolder, 'package.json'))('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}
