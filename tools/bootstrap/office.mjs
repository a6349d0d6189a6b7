import { existsSync } from 'node:fs'
import { hasApt, installOfSystem } from './system-packages.mjs'

/** Sees to it that one test can open a spreadsheet in LibreOffice, where that may be installed. Elsewhere the test is left out. */
export function prepareOffice(say) {
  if (process.env.SOFFICE_PATH || existsSync('/usr/bin/soffice') || existsSync('/usr/bin/libreoffice')) return
  if (!hasApt())
    return say(
      'No LibreOffice found: the test that opens a spreadsheet in it is left out. SOFFICE_PATH names one.',
    )
  say('No LibreOffice found: installing the spreadsheet of the system.')
  installOfSystem('libreoffice-calc')
}
