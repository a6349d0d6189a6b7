import { describe, expect, test } from 'vitest'
import { pngOf } from '#platform/server/files/testing/pictures.ts'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { getProfileImage } from '../../users/model/image-call.ts'
import { inviteUsers } from '../../users/model/invite-calls.ts'
import { getUserDetails } from '../../users/model/user-calls.ts'
import { userHistory } from '../../users/model/user-history-calls.ts'
import { deleteProfileImage } from '../model/own-calls.ts'

const { product, world } = await startTestWorld()
const other = await buildSmallWorld(product, 'Birch')

const user = (key: string) => world.users.get(key)
/** One dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const put = (who: string, bytes: Buffer, type = 'image/png', name = 'me.png') =>
  product.app.inject({
    method: 'PUT',
    url: `/api/auth/user/profile-image?fileName=${name}`,
    headers: { authorization: `Bearer ${world.as(who).token}`, 'content-type': type },
    payload: bytes,
  })
const read = (id: string, as = world) => as.as('chair').call(getProfileImage, { params: { id } })
const details = async (who: string) => (await world.as(who).call(getUserDetails)).data.user

describe('one’s own picture', () => {
  test('is seen by every member, by no one else, until it is removed, and the history tells', async () => {
    expect((await details('dean')).imageUpdatedAt).toBeNull()
    expect((await read(user('dean'))).status).toBe(404)
    expect((await put('dean', PNG)).statusCode).toBe(200)
    expect((await details('dean')).imageUpdatedAt).not.toBeNull()
    const seen = await read(user('dean'))
    expect(seen).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    expect(seen.data.bytes).toEqual(PNG)
    expect(seen.headers['x-content-type-options']).toBe('nosniff')
    expect((await read(user('dean'), other)).status).toBe(404)
    expect((await world.as('dean').call(deleteProfileImage)).status).toBe(200)
    expect((await read(user('dean'))).status).toBe(404)
    const { data } = await world.as('admin').call(userHistory.log, { params: { id: user('dean') } })
    expect(
      data.items.map((each: { changes: { field: string }[] }) => each.changes[0]?.field).slice(0, 2),
    ).toEqual(['profileImage', 'profileImage'])
  })

  test.each([
    ['a text that says it is a picture', Buffer.from('<script>alert(1)</script>'), 'image/png', 'me.png'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'me.svg'],
    ['another name than its kind', PNG, 'image/png', 'me.gif'],
    ['another claim than its kind', PNG, 'image/gif', 'me.gif'],
  ])('%s is refused in the words of the specification', async (_, bytes, type, name) => {
    const answer = await put('chair', bytes, type, name)
    expect(answer.statusCode).toBe(415)
    expect(answer.json().data.message).toBe('Only image files (JPEG, PNG, GIF, Webp) are allowed!')
  })

  test('that is small as a file and huge on the screen is refused', async () => {
    const huge = pngOf(60_000, 60_000, Buffer.alloc(9))
    const answer = await put('chair', huge)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().data.message).toBe('This picture has more than 50 million pixels.')
  })

  test('that is too large is refused while it comes', async () => {
    const answer = await put('chair', Buffer.concat([PNG, Buffer.alloc(20 * 1024 * 1024)]))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().data.message).toBe('File size exceeds the maximum limit of 20MB!')
  })
})

test('a person changes their own telephone number, and nothing else of themselves', async () => {
  const change = (body: object) => world.as('guest').ask('PATCH', '/api/auth/user', body)
  expect((await change({ mobilePhone: '+1 555 010 0199' })).status).toBe(200)
  expect((await details('guest')).mobilePhone).toBe('+1 555 010 0199')
  expect((await change({ mobilePhone: 'call me' })).status).toBe(400)
  expect((await change({ mobilePhone: '', roleIds: [] })).status).toBe(400)
  const { data } = await world.as('admin').call(userHistory.log, { params: { id: user('guest') } })
  expect(data.items[0].changes).toMatchObject([{ field: 'mobilePhone', new: '+1 555 010 0199' }])
})

describe('one’s own address', () => {
  const post = async (path: string, payload: object, cookie = '') => {
    const answer = await product.app.inject({
      method: 'POST',
      url: `/api/identity${path}`,
      headers: { cookie },
      payload,
    })
    const given = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    return { status: answer.statusCode, data: answer.json().data, cookie: given }
  }
  const linkTo = async (email: string) => {
    await product.identity.close()
    const text = product.mails.findLast(({ to }) => to === email)?.text ?? ''
    return /\?(?:address|undo)=([\w-]+)/.exec(text)?.[1] as string
  }
  const PASSWORD = 'a password of my own'
  const signIn = (email: string, password = PASSWORD) => post('/sign-in/password', { email, password })
  const [OLD, NEW] = ['chair@alder.example', 'chair.new@alder.example']
  const chair = async () => {
    await product.identity.setPassword(world.as('chair').personId, PASSWORD)
    return (await signIn(OLD)).cookie
  }

  test('is changed everywhere by the link to the new one, and the old one takes it back with all that came since', async () => {
    const { personId } = world.as('chair')
    const { data } = await other.as('admin').call(inviteUsers, { body: { emails: [OLD] } })
    expect(data.successful).toBe(1)
    const cookie = await chair()
    await post('/invitations/join', { tenantId: other.tenant.id }, cookie)
    const before = await post('/security', {}, cookie)
    expect(before.data).toMatchObject({ email: OLD, newEmail: null })

    expect(await post('/security/address', { email: NEW }, cookie)).toMatchObject({ status: 200 })
    expect((await post('/security', {}, cookie)).data).toMatchObject({ email: OLD, newEmail: NEW })
    expect((await signIn(NEW)).status).toBe(401)
    expect((await post('/address/confirm', { token: await linkTo(NEW) })).status).toBe(200)
    const emails = await product.owner.query('select email from app."user" where person_id = $1', [personId])
    expect(emails.rows).toEqual([{ email: NEW }, { email: NEW }])
    const since = await signIn(NEW)
    expect(since.status).toBe(200)

    // anyone who took it over continues: another password, and another address
    await product.identity.setPassword(personId, 'a password of another')
    await post('/security/address', { email: 'third@alder.example' }, since.cookie)
    const undo = await linkTo(OLD)
    expect((await post('/address/confirm', { token: await linkTo('third@alder.example') })).status).toBe(200)
    expect((await post('/address', { token: undo })).data).toEqual({
      oldEmail: OLD,
      newEmail: NEW,
      isChanged: true,
    })
    expect(await post('/address/undo', { token: undo })).toMatchObject({ status: 200, data: { email: OLD } })
    expect((await post('/token', {}, since.cookie)).status).toBe(401)
    expect((await signIn('third@alder.example', 'a password of another')).status).toBe(401)
    expect((await signIn(OLD, 'a password of another')).status).toBe(401)
    const back = await product.owner.query('select email from app."user" where person_id = $1', [personId])
    expect(back.rows).toEqual([{ email: OLD }, { email: OLD }])
  })

  test('stays where someone else has the new one, or the link is a week old', async () => {
    const cookie = await chair()
    const taken = 'dean@alder.example'
    await post('/security/address', { email: taken }, cookie)
    expect(await post('/address/confirm', { token: await linkTo(taken) })).toMatchObject({
      status: 409,
      data: { code: 'ADDRESS_TAKEN' },
    })
    await post('/security/address', { email: NEW }, cookie)
    const token = await linkTo(NEW)
    product.clock.ahead = 7 * 86_400_000 + 60_000
    expect((await post('/address/confirm', { token })).status).toBe(422)
    product.clock.ahead = 0
    expect((await post('/security/address', { email: NEW })).status).toBe(401)
  })

  test('is changed and taken back whole, also where the process died in the middle', async () => {
    const { personId } = world.as('dean')
    const [FIRST, SECOND] = ['dean@alder.example', 'dean.new@alder.example']
    await product.identity.setPassword(personId, PASSWORD)
    const { cookie } = await signIn(FIRST)
    const emails = async () =>
      (
        await product.owner.query(
          `select u.email, i."email" as "signsInWith" from app."user" u join identity."user" i on i."id" = u.person_id where u.person_id = $1`,
          [personId],
        )
      ).rows
    const died = (what: string) =>
      product.owner.query(`select ${what} from identity.address_change c where c.person_id = $1`, [personId])

    await post('/security/address', { email: SECOND }, cookie)
    const token = await linkTo(SECOND)
    await died(`identity.address_proven(c.id, c.token_hash, now(), null, '\\x00', now() + interval '7 days')`)
    expect(await emails()).toEqual([{ email: FIRST, signsInWith: SECOND }])
    expect((await post('/address/confirm', { token })).status).toBe(200)
    expect(await emails()).toEqual([{ email: SECOND, signsInWith: SECOND }])
    expect((await post('/address/confirm', { token })).status).toBe(422)

    const undo = await linkTo(FIRST)
    await died('identity.address_undone(c.id, now())')
    expect(await emails()).toEqual([{ email: SECOND, signsInWith: FIRST }])
    expect((await post('/address/undo', { token: undo })).status).toBe(200)
    expect(await emails()).toEqual([{ email: FIRST, signsInWith: FIRST }])
    expect((await post('/address/undo', { token: undo })).status).toBe(422)
  })

  test('ends what was emailed before with each change, and what secured the sign-in since with the undo', async () => {
    const { personId } = world.as('guest')
    const [FIRST, SECOND] = ['guest@alder.example', 'guest.new@alder.example']
    await product.identity.setPassword(personId, PASSWORD)
    const { cookie } = await signIn(FIRST)
    const codeTo = async (email: string) => {
      const { challenge } = (await post('/sign-in/code/request', { email })).data
      await product.identity.close()
      const subject = product.mails.findLast(({ to }) => to === email)?.subject ?? ''
      return { email, challenge, code: subject.slice(0, 6) }
    }
    /** A code, a link and a ticket from before an act; afterwards none of them leads in. */
    const ends = async (email: string, act: () => Promise<{ status: number }>) => {
      const code = await codeTo(email)
      await post('/password/forgotten', { email })
      await product.owner.query(
        `insert into identity.pending_sign_in (ticket_hash, person_id, tries, expires_at)
          values (sha256(gen_random_uuid()::text::bytea), $1, 0, now() + interval '10 minutes')`,
        [personId],
      )
      expect((await act()).status).toBe(200)
      expect((await post('/sign-in/code', code)).status).toBe(401)
      const { rows } = await product.owner.query(
        `select (select count(*) from identity.pending_sign_in where person_id = $1)::int as tickets,
          (select count(*) from identity.password_reset where person_id = $1)::int as links`,
        [personId],
      )
      expect(rows).toEqual([{ tickets: 0, links: 0 }])
    }
    const resetLink = async () => {
      await post('/password/forgotten', { email: FIRST })
      await product.identity.close()
      const text = product.mails.findLast(({ to }) => to === FIRST)?.text ?? ''
      return /\?reset=([\w-]+)/.exec(text)?.[1] as string
    }

    await post('/security/address', { email: SECOND }, cookie)
    const proof = await linkTo(SECOND)
    await ends(FIRST, () => post('/address/confirm', { token: proof }))
    const undo = await linkTo(FIRST)
    await product.owner.query(
      `insert into identity.second_factor (person_id, sealed_secret, created_at, confirmed_at)
        values ($1, '', now() - interval '1 day', now() - interval '1 day')`,
      [personId],
    )
    expect((await post('/security/second-factor/recovery-codes', {}, cookie)).status).toBe(200)
    await ends(SECOND, () => post('/address/undo', { token: undo }))
    const kept = await product.owner.query(
      `select (select count(*) from identity.second_factor where person_id = $1)::int as apps,
        (select count(*) from identity.recovery_code where person_id = $1)::int as codes`,
      [personId],
    )
    expect(kept.rows).toEqual([{ apps: 1, codes: 0 }])
    await product.owner.query('delete from identity.second_factor where person_id = $1', [personId])

    const again = 'a second password of my own'
    const token = await resetLink()
    await ends(FIRST, () => post('/password/reset', { token, password: again }))
    const since = (await signIn(FIRST, again)).cookie
    await ends(FIRST, () => post('/security/password', { password: PASSWORD }, since))
    await ends(FIRST, () => post('/security/sessions/end-others', {}, since))
  })
})
