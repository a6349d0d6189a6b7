// Brings a fresh clone, or one whose lockfile has changed, to where run.mjs can start. Says nothing when there is nothing to do.
import { prepareBrowser } from './browser.mjs'
import { findCurrentNode, nodeFolder, projectFolder, thisNodeIsCurrent } from './current-node.mjs'
import { isInstalled } from './installed.mjs'
import { npm } from './npm.mjs'
import { prepareOffice } from './office.mjs'

// Not `npm ci`: it refuses a lockfile that lacks a platform's optional package, and some registries lack such packages.
// With a lockfile and nothing to save this installs what the lockfile says, checks its hashes, and changes neither file.
const INSTALL = ['install', '--no-save', '--include=dev', '--include=optional', '--no-progress']

const say = (line) => console.log(`[prepare] ${line}`)

function prepareNode() {
  if (thisNodeIsCurrent) return process.execPath
  if (!isInstalled(nodeFolder) || !findCurrentNode()) {
    say(
      `This is Node ${process.versions.node}; fetching a current one for this project alone (about 190 MB, once).`,
    )
    npm(process.execPath, nodeFolder, INSTALL)
  }
  const node = findCurrentNode()
  if (!node)
    throw new Error(
      `There is no ready Node for ${process.platform} ${process.arch}. Install Node 24 and try again.`,
    )
  return node
}

function preparePackages(node) {
  if (isInstalled(projectFolder)) return
  say('Installing the packages of package-lock.json.')
  npm(node, projectFolder, INSTALL)
}

try {
  const node = prepareNode()
  preparePackages(node)
  if (process.argv.includes('--with-browser')) {
    prepareBrowser(node, say)
    prepareOffice(say)
  }
} catch (error) {
  console.error(`[prepare] ${error.message}`)
  process.exitCode = 1
}
