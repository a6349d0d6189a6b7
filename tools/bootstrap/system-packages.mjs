import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages of the system can be installed without asking anyone. */
export const hasApt = () =>
  process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')

export function installOfSystem(...packages) {
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

function apt(...args) {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
