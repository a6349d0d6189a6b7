import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes the folder that a setting names, for its owner alone. Throws a sentence where it cannot be used. */
export function makeFolder(folder: string, setting: string): void {
  try {
    makeEach(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw unusable(folder, setting, error)
  }
}

/** Opens a file that will be added to in the folder that a setting names. Throws a sentence where it cannot be. */
export function tryAppending(folder: string, file: string, setting: string): void {
  makeFolder(folder, setting)
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch (error) {
    throw unusable(file, setting, error)
  }
}

/** One after the other: below a folder that takes none, such as /proc, a recursive `mkdir` of Node never ends. */
function makeEach(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error('it is a file')
    return
  }
  if (dirname(folder) !== folder) makeEach(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const unusable = (path: string, setting: string, error: unknown) =>
  new Error(
    `${setting}: ${path} cannot be used: ${(error as Error).message}. Name a folder that this user can create or write to.`,
    { cause: error },
  )
