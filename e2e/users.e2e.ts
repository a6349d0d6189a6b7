import type { APIRequestContext, Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { choose, expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!
const NOW = Date.now().toString(36)
const NEWCOMER = `grace.hopper.${NOW}@example.edu`
const PASSWORD = `compilers since 1952 ${NOW}`

const dialog = (page: Page) => page.getByRole('dialog')

/** The link that was emailed last to an address, once it is there. */
async function linkTo(request: APIRequestContext, email: string): Promise<string> {
  const link = async () => {
    const text = await (await request.get('/demo/mailbox')).text()
    const [, mail = ''] = text.split(`To ${email},`)
    return /http[^\s"]+\?invite=[\w-]+/.exec(mail)?.[0] ?? ''
  }
  await expect.poll(link).not.toBe('')
  return link()
}

const fileOf = (...rows: string[]) => ({
  name: 'users.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['First Name,Last Name,Email,Role(s),Send Invite', ...rows].join('\n')),
})

test('an administrator brings someone in, gives them a position, and takes them out again', async ({
  page: admin,
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const newcomer = await context.newPage()
  await signIn(admin, withName('Devon Marsh'))

  await test.step('addresses are invited, each answered for itself', async () => {
    await admin.getByRole('link', { name: 'Users & roles' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Invite users' }).click()
    await expect(dialog(admin).getByLabel('Email addresses')).toBeFocused()
    await admin.keyboard.type(`${NEWCOMER}, nobody`)
    await dialog(admin).getByRole('button', { name: 'Invite 2 users' }).click()
    await expect(
      dialog(admin).getByText('nobody: Enter an email address, such as name@company.com.'),
    ).toBeVisible()
    await dialog(admin).getByLabel('Email addresses').fill(`${NEWCOMER}, marisol.okafor@aldervalley.example`)
    await expectAccessible(admin)
    await dialog(admin).getByRole('button', { name: 'Invite 2 users' }).click()
    await expect(dialog(admin).getByText('1 user invited. 1 address could not be invited.')).toBeVisible()
    await expect(dialog(admin).getByText('A user with this address already exists.')).toBeVisible()
    await expectAccessible(admin)
    await dialog(admin).getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the link of the email leads to a first password, and in', async () => {
    await newcomer.goto(await linkTo(newcomer.request, NEWCOMER))
    await expect(newcomer.getByRole('heading', { name: 'Join Alder Valley University' })).toBeVisible()
    await expect(newcomer).toHaveURL(/\/$/)
    await expectAccessible(newcomer)
    await newcomer.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await newcomer.getByRole('button', { name: 'Join' }).click()
    await expect(newcomer.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  await test.step('they are active after that, and are given a position from today', async () => {
    await admin.goto(`/admin/users-roles/users?search=${NEWCOMER}`)
    await admin.getByRole('button', { name: /^Actions for Grace Hopper/ }).click()
    await expect(admin.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await admin.getByRole('link', { name: 'Grace' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
    await expect(admin.getByText('Active', { exact: true })).toBeVisible()
    await admin.getByRole('link', { name: 'Edit' }).click()
    await admin.getByRole('button', { name: 'Add position' }).click()
    await choose(admin, 'Position', 'Provost')
    await admin.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog(admin).getByText('1 person will have more authority')).toBeVisible()
    await expectAccessible(admin)
    await dialog(admin).getByRole('button', { name: 'Save changes' }).click()
    await expect(admin.getByText('User saved.')).toBeVisible()
    await expect(admin.getByText('Holds Provost.')).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'What this user may do, and why' })).toBeVisible()
    await admin.getByText('Roles that grant this').first().click()
    await expectAccessible(admin)
    await admin.getByRole('link', { name: 'Change log' }).click()
    await expect(admin.getByText('signed in for the first time')).toBeVisible()
  })

  await test.step('what they may decide has a page of its own, and prints as a certificate', async () => {
    await admin.getByRole('link', { name: /^View (all|authority)/ }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Authority of Grace Hopper' })).toBeVisible()
    await expect(
      admin.getByRole('table').first().getByRole('link', { name: 'Provost' }).first(),
    ).toBeVisible()
    await expectAccessible(admin)
    const certificate = await admin.pdf({ preferCSSPageSize: true })
    expect(certificate.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await admin.getByRole('link', { name: 'View person' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: /^Grace Hopper/ })).toBeVisible()
    await expect(
      admin.getByRole('table').first().getByRole('link', { name: 'Provost' }).first(),
    ).toBeVisible()
  })

  await test.step('deactivating says what follows from it, and signs them out', async () => {
    await admin.getByRole('button', { name: 'More' }).last().click()
    await admin.getByRole('menuitem', { name: 'Deactivate' }).click()
    await expect(dialog(admin).getByText('1 person will have less authority')).toBeVisible()
    await expect(dialog(admin).getByText(/^Deactivate Grace Hopper/)).toBeVisible()
    await expectAccessible(admin)
    await dialog(admin).getByRole('button', { name: 'Deactivate user' }).click()
    await expect(admin.getByText('User deactivated.')).toBeVisible()
    await newcomer.goto('/delegations')
    await expect(newcomer.getByRole('heading', { name: 'Sign in to Mandate' })).toBeVisible()
  })

  await test.step('and they are deleted permanently', async () => {
    await admin.getByRole('button', { name: 'More' }).last().click()
    await admin.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog(admin).getByRole('button', { name: 'Delete user' }).click()
    await expect(admin).toHaveURL(/\/admin\/users-roles\/users/)
    await admin.goto(`/admin/users-roles/users?search=${NEWCOMER}`)
    await expect(admin.getByText(`No results for “${NEWCOMER}”.`)).toBeVisible()
  })

  await test.step('a file with a bad row saves nothing, the corrected one all of it', async () => {
    await admin.goto('/admin/users-roles/users?upload=new')
    const good = `Katherine,Johnson ${NOW},katherine.${NOW}@example.edu,Global User,No`
    await admin.setInputFiles(
      'input[type=file]',
      fileOf(good, `Dorothy,Vaughan ${NOW},dorothy.${NOW}@example.edu,Globl User,No`),
    )
    await expect(dialog(admin).getByRole('row', { name: /Did you mean Global User\?/ })).toBeVisible()
    await expect(dialog(admin).getByText('Nothing has been saved.')).toBeVisible()
    await expectAccessible(admin)
    await admin.setInputFiles('.ant-modal-footer input[type=file]', fileOf(good))
    await dialog(admin).getByRole('button', { name: 'Save 1 user' }).click()
    await expect(dialog(admin).getByText('1 new user.')).toBeVisible()
    await dialog(admin).getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('on a phone each user is a card of two lines', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.goto(`/admin/users-roles/users?search=katherine.${NOW}`)
    await expect(admin.getByRole('link', { name: `Katherine Johnson ${NOW}` })).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('link', { name: `Katherine Johnson ${NOW}` }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('link', { name: 'Edit' }).click()
    await expect(admin.getByRole('heading', { name: 'Positions' })).toBeVisible()
    await expectAccessible(admin)
  })
  await context.close()
})
