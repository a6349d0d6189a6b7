import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!
const WORD = `Permit${Date.now().toString(36)}`
// another number each time: what an earlier run left has another name
const COUNT = 101 + (Date.now() % 90)

const HEADER = 'Decision Name,Section,Organizations,Authority Type 1,Limit Type 1,Max 1'
const rowOf = (name: string, section = 'Procurement') =>
  `${name},${section},Alder Valley University,Approval,Currency,2500`
const fileOf = (...rows: string[]) => ({
  name: 'permits.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows, ''].join('\n')),
})
const permits = Array.from({ length: COUNT }, (_, i) => `${WORD} ${i}`)

const dialog = (page: Page) => page.getByRole('dialog', { name: /Upload decisions/ })
const tray = (page: Page) => page.getByRole('region', { name: 'Background jobs' })

test('decisions come from a file, go into one, and go as many at the same time', async ({ page }) => {
  await signIn(page, withName('Marisol Okafor'))
  await page.goto('/decisions')

  await test.step('a file with errors says what to fix, and nothing is saved', async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.setInputFiles('input[type=file]', { ...fileOf(), name: 'permits.pdf' })
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'The file format is not supported. Please upload a .csv file.',
    )
    await page.setInputFiles(
      'input[type=file]',
      fileOf(rowOf(`${WORD} wrong`, 'Procurment'), rowOf(`${WORD} right`)),
    )
    await expect(dialog(page).getByRole('row', { name: /Did you mean Procurement\?/ })).toBeVisible()
    await expect(dialog(page).getByText('Nothing has been saved.')).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download these rows' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Procurment')
  })

  await test.step('the upload is still there after a reload', async () => {
    await page.reload()
    await expect(dialog(page).getByText('Validation Failed')).toBeVisible()
  })

  await test.step('a right file is saved when the person says so', async () => {
    await page.setInputFiles(
      '.ant-modal-footer input[type=file]',
      fileOf(...permits.map((name) => rowOf(name))),
    )
    await dialog(page)
      .getByRole('button', { name: `Save ${COUNT} decisions` })
      .click()
    await expect(dialog(page).getByText(`${COUNT} new decisions.`)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await page.goto(`/decisions?search=${WORD}`)
    await expect(page.getByText(`1–25 of ${COUNT} decisions`)).toBeVisible()
  })

  await test.step('the list is exported as it is shown', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^decisions-report-RPT-\d+-\d{4}-\d\d-\d\d\.xlsx$/)
  })

  await test.step('all that match are deleted as a job that is shown until it is dismissed', async () => {
    await page.getByRole('checkbox', { name: `Select ${WORD} ${COUNT - 1}`, exact: true }).check()
    await page.getByRole('button', { name: `Select all ${COUNT}` }).click()
    await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('textbox', { name: `Type ${COUNT} to confirm` }).fill(String(COUNT))
    await question.getByRole('button', { name: `Delete ${COUNT} decisions` }).click()
    const name = `Delete ${COUNT} decisions`
    await expect(tray(page).getByText(name)).toBeVisible()
    await expect(tray(page).getByText(`${COUNT} done.`)).toBeVisible()
    await expect(page.getByText(`No results for “${WORD}”.`)).toBeVisible()
    await page.reload()
    await tray(page).getByRole('button', { name: 'Expand jobs' }).click()
    await expect(tray(page).getByText(name)).toBeVisible()
    await expectAccessible(page)
    await tray(page)
      .getByRole('button', { name: `Dismiss ${name}` })
      .click()
    await expect(tray(page).getByText(name)).toBeHidden()
  })
})
