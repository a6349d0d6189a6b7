import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Failure } from '#platform/web/client/failure.ts'
import { createQueries } from '#platform/web/client/queries.ts'
import { takeTokensFrom } from '#platform/web/client/token.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { type NetworkRequest, network } from '#platform/web/testing/screen.tsx'
import { readAccount } from '../../users/web/read-account.ts'
import { tokenSource } from './identity.ts'
import { nextUrl, ownPath } from './next-url.ts'
import { OtherAccount } from './OtherAccount.tsx'
import { regionOf } from './regions.ts'
import { SessionGate } from './SessionGate.tsx'
import { SessionContext, useSession, useSessionState } from './session.ts'

const TENANTS = [
  { id: 'a', name: 'Alder Valley University', accountId: 'AVU-20418' },
  { id: 'b', name: 'Seattle Pacific', accountId: 'SPU-10007' },
]

/** A service that knows one person: whether they are signed in, and in which tenants they are. */
function service(person: {
  signedIn: boolean
  tenants: typeof TENANTS
  invitations?: { tenantId: string; organization: string }[]
}) {
  let last = person.tenants[0]?.id
  return network(({ path, body, headers }): { status?: number; body: unknown } => {
    const signedIn = (tenantId: string | undefined) => ({
      body: {
        data: {
          token: `for ${tenantId}`,
          tenantId: tenantId ?? null,
          person: { id: 'p', email: 'a@b.co', name: 'A' },
        },
      },
    })
    const refused = (status: number, code: string, message: string) => ({
      status,
      body: { data: { code, message }, requestId: 'r' },
    })
    const given = body as { tenantId?: string; password?: string; code?: string; challenge?: string }
    switch (path) {
      case '/api/identity/sign-in/password':
        if (given.password !== 'right')
          return refused(401, 'WRONG_PASSWORD', 'Invalid password. Please try again.')
        person.signedIn = true
        return signedIn(last)
      case '/api/identity/sign-in/code/request':
        return { body: { data: { challenge: 'the challenge', expiresAt: '' } } }
      case '/api/identity/sign-in/code':
        if (given.code !== '123456' || given.challenge !== 'the challenge')
          return refused(401, 'INVALID_OTP', 'Invalid OTP. Please try again.')
        person.signedIn = true
        return signedIn(last)
      case '/api/identity/token':
        if (!person.signedIn) return refused(401, 'UNAUTHENTICATED', 'Sign in to continue.')
        if (given.tenantId && !person.tenants.some((tenant) => tenant.id === given.tenantId))
          return refused(404, 'NOT_FOUND', 'This record does not exist, or you cannot view it.')
        return signedIn(given.tenantId ?? last)
      case '/api/identity/tenant':
        last = given.tenantId
        return signedIn(last)
      case '/api/identity/invitations':
        return { body: { data: { items: person.invitations ?? [] } } }
      case '/api/identity/invitations/join':
        person.tenants = TENANTS.filter(({ id }) => id === given.tenantId)
        last = given.tenantId
        return signedIn(last)
      case '/api/identity/sign-out':
        person.signedIn = false
        return { body: { data: { signedOut: true } } }
      default: {
        if (!person.signedIn) return refused(401, 'UNAUTHENTICATED', 'Sign in to continue.')
        const tenant = person.tenants.find((each) => `Bearer for ${each.id}` === headers.get('authorization'))
        const viewer = {
          person: { id: 'p', email: 'a@b.co' },
          tenant,
          user: { id: 'u', name: 'A', positions: [], userRoles: [] },
          preferences: { singleKeys: true, dateFormat: null, zone: null, currency: null },
          permissions: {},
        }
        const answers = [
          { service: '/api/auth', call: 'listTenantsOfPerson', data: { items: person.tenants } },
          { service: '/api/auth', call: 'getUserDetails', data: viewer },
          { service: '/api/auth', call: 'countedFirst', data: { count: 3 } },
        ]
        return { body: { data: { answers } } }
      }
    }
  })
}

function Inside() {
  const { tenant } = useViewer()
  const { switchTo, signOut } = useSession()
  return (
    <>
      <h1>{tenant.name}</h1>
      <button type="button" onClick={() => void switchTo('b')}>
        Switch
      </button>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
      <OtherAccount
        failure={
          new Failure({
            kind: 'refused',
            status: 403,
            message: '',
            fields: [{ path: 'tenantId', message: 'b' }],
          })
        }
      />
      <Outlet />
    </>
  )
}

function Site({ queries, router }: { queries: QueryClient; router: AnyRouter }) {
  return (
    <SessionContext value={useSessionState(readAccount, queries)}>
      <RouterProvider router={router} />
    </SessionContext>
  )
}

async function open(at: string, queries = createQueries()) {
  // a page that is opened holds no token yet
  takeTokensFrom(tokenSource)
  const root = createRootRoute({
    component: () => (
      <SessionGate>
        <Inside />
      </SessionGate>
    ),
    notFoundComponent: () => <p>not found inside</p>,
  })
  const pages = ['/', '/auth', '/dashboard', '/delegations'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>page {path}</p> }),
  )
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  render(
    <QueryClientProvider client={queries}>
      <Site queries={queries} router={router as never} />
    </QueryClientProvider>,
  )
  return () => router.state.location.href
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

// the first of this file: the part that draws it is not here yet, as in a browser that opens the link
test('the link of the email leads to a new password', async () => {
  const asked = network(({ path }) =>
    path === '/api/identity/token' ? { status: 401 } : { body: { data: { reset: true } } },
  )
  const address = await open('/?reset=the-token')
  const password = await screen.findByLabelText('New password')
  // who looks at the screen, or at the history of the browser, finds no token
  await waitFor(() => expect(address()).toBe('/'))
  await userEvent.type(password, 'qwerty')
  await screen.findByText('Too short')
  await userEvent.type(password, 'uiop123')
  await screen.findByText('Guessed quickly')
  await userEvent.clear(password)
  await userEvent.type(password, 'a better one')
  await screen.findByText('Strong')
  await userEvent.type(password, '{Enter}')
  await screen.findByRole('heading', { name: 'Password changed' })
  expect(asked.at(-1)?.body).toEqual({ token: 'the-token', password: 'a better one' })
})

test('while the session is looked up there is a spinner and nothing else', async () => {
  network(() => 'no answer')
  globalThis.fetch = (() => new Promise(() => {})) as never
  await open('/')
  await screen.findByRole('status', { name: 'Loading' })
})

test('signed out, the root is the sign-in screen', async () => {
  service({ signedIn: false, tenants: TENANTS })
  await open('/')
  await screen.findByRole('heading', { name: 'Sign in to Mandate' })
})

test('signed out, a page that exists leads to signing in, and from there to the page', async () => {
  service({ signedIn: false, tenants: TENANTS })
  const address = await open('/delegations?tab=mine')
  await userEvent.type(await screen.findByLabelText('Email'), 'a@b.co{Enter}')
  expect(address()).toBe('/')
  await userEvent.type(
    await screen.findByLabelText('Password', { selector: 'input[type=password]' }),
    'right{Enter}',
  )
  await screen.findByText('page /delegations')
  expect(address()).toBe('/delegations?tab=mine')
  expect(nextUrl.take()).toBeUndefined()
})

test('signed out, any other path is not found', async () => {
  service({ signedIn: false, tenants: TENANTS })
  await open('/nowhere')
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('an address that is none, and a password that is wrong, are said in the words of the specification', async () => {
  service({ signedIn: false, tenants: TENANTS })
  await open('/')
  await userEvent.type(await screen.findByLabelText('Email'), 'nobody{Enter}')
  screen.getByText('Enter an email address, such as name@company.com.')
  await userEvent.type(screen.getByLabelText('Email'), '@b.co{Enter}')
  await userEvent.type(
    await screen.findByLabelText('Password', { selector: 'input[type=password]' }),
    'wrong{Enter}',
  )
  await screen.findByText('Invalid password. Please try again.')
})

test('a code is emailed when it is chosen, and signs in together with its challenge', async () => {
  const asked = service({ signedIn: false, tenants: TENANTS })
  await open('/')
  await userEvent.type(await screen.findByLabelText('Email'), 'a@b.co{Enter}')
  await userEvent.click(await screen.findByRole('radio', { name: 'One-time code' }))
  await userEvent.type(
    await screen.findByLabelText('One-time code', { selector: 'input:not([type=radio])' }),
    '418 207{Enter}',
  )
  await screen.findByText('Invalid OTP. Please try again.')
  const code = screen.getByLabelText('One-time code', { selector: 'input:not([type=radio])' })
  await userEvent.clear(code)
  await userEvent.type(code, '123456{Enter}')
  await screen.findByRole('heading', { name: 'Alder Valley University' })
  expect(asked.filter((one: NetworkRequest) => one.path.endsWith('/code/request'))).toHaveLength(1)
})

test('a forgotten password is answered the same for everyone', async () => {
  const asked = network(({ path }) =>
    path === '/api/identity/token' ? { status: 401 } : { body: { data: { sent: true } } },
  )
  await open('/')
  await userEvent.type(await screen.findByLabelText('Email'), 'who@b.co{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send link' }))
  await screen.findByText(/has an account, a link to choose a new password is on its way/)
  expect(asked.at(-1)).toMatchObject({
    path: '/api/identity/password/forgotten',
    body: { email: 'who@b.co' },
  })
})

test('a session that could not be looked up is looked up again on its own', async () => {
  let away = true
  network(({ path }) => (away ? 'no answer' : { status: path === '/api/identity/token' ? 401 : 500 }))
  await open('/')
  await screen.findByRole('heading', { name: 'Your session could not be loaded.' })
  away = false
  await screen.findByLabelText('Email', undefined, { timeout: 9_000 })
})

test('without a tenant only the root, auth, dashboard and not-found are reachable', async () => {
  service({ signedIn: true, tenants: [] })
  await open('/dashboard')
  await screen.findByRole('heading', { name: 'You do not belong to an organization yet' })
  cleanup()
  await open('/delegations')
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('without a tenant an invitation that waits is shown, and its button joins', async () => {
  service({
    signedIn: true,
    tenants: [],
    invitations: [{ tenantId: 'a', organization: 'Alder Valley University' }],
  })
  await open('/')
  const join = await screen.findByRole('button', { name: 'Join Alder Valley University' })
  // the page of the sign-in, in no other page
  expect(screen.getAllByRole('main')).toHaveLength(1)
  await userEvent.click(join)
  await screen.findByRole('heading', { name: 'Alder Valley University' })
})

test('with a tenant the pages are reachable', async () => {
  service({ signedIn: true, tenants: TENANTS })
  await open('/delegations')
  await screen.findByText('page /delegations')
  screen.getByRole('heading', { name: 'Alder Valley University' })
})

test('what every page asks first came with who the viewer is', async () => {
  service({ signedIn: true, tenants: TENANTS })
  const queries = createQueries()
  await open('/delegations', queries)
  await screen.findByText('page /delegations')
  expect(queries.getQueryData(['/api/auth', 'countedFirst', {}])).toEqual({ count: 3 })
})

test('a tab keeps its tenant, and begins again where the person has left it', async () => {
  const person = { signedIn: true, tenants: TENANTS }
  service(person)
  await open('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Switch' }))
  await screen.findByRole('heading', { name: 'Seattle Pacific' })
  cleanup()
  await open('/')
  await screen.findByRole('heading', { name: 'Seattle Pacific' })
  cleanup()
  service({ signedIn: true, tenants: TENANTS.slice(0, 1) })
  await open('/')
  await screen.findByRole('heading', { name: 'Alder Valley University' })
})

test('a record of another account is opened by switching to it', async () => {
  service({ signedIn: true, tenants: TENANTS })
  await open('/delegations')
  await userEvent.click(await screen.findByRole('button', { name: 'Switch account' }))
  await screen.findByRole('heading', { name: 'Seattle Pacific' })
})

test('signing out forgets the tenant of the tab', async () => {
  service({ signedIn: true, tenants: TENANTS })
  await open('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Sign in to Mandate' })
  expect(sessionStorage.length).toBe(0)
})

test('a person of no organization hears why they could not be signed out', async () => {
  service({ signedIn: true, tenants: [] })
  await open('/')
  const button = await screen.findByRole('button', { name: 'Sign out' })
  network(() => ({
    status: 503,
    body: { data: { code: 'UNAVAILABLE', message: 'Away for a moment.' }, requestId: 'r' },
  }))
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('Away for a moment.')
})

test('where no answer comes the screen says so and asks again', async () => {
  network(() => 'no answer')
  await open('/')
  await screen.findByRole('heading', { name: 'Your session could not be loaded.' })
  service({ signedIn: false, tenants: TENANTS })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => screen.getByRole('heading', { name: 'Sign in to Mandate' }))
})

test.each([
  ['/delegations?tab=mine#x', '/delegations?tab=mine#x'],
  ['//evil.example/x', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['/', undefined],
  [null, undefined],
])('the next address %s is %s', (address, path) => {
  expect(ownPath(address)).toBe(path)
})

test.each([
  ['eu.mandate.example', 'eu'],
  ['app-eu.mandate.example', 'eu'],
  ['mandate.example', 'us'],
  ['localhost', 'us'],
])('%s is in %s', (host, region) => {
  expect(regionOf(host).key).toBe(region)
})

test('the path to continue to is kept by the name of the specification', () => {
  nextUrl.save('/decisions?page=2')
  expect(localStorage.getItem('nextUrl')).toBe('/decisions?page=2')
  expect(nextUrl.take()).toBe('/decisions?page=2')
  expect(localStorage.getItem('nextUrl')).toBeNull()
})

test('a start without a session asks so that the answer is no error', async () => {
  const asked = network(({ path }) =>
    path === '/api/identity/token' ? { body: { data: { token: null } } } : { status: 500 },
  )
  expect(await tokenSource(undefined)).toBeUndefined()
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['/api/identity/token', { orNone: true }]])
})
