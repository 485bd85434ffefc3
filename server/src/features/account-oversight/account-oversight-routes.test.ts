import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { newPerson, openTestAccounts } from '../../../test/support/test-accounts.ts'
import { createTestAccount, testAdmin } from '../../../test/support/test-identity.ts'
import { createTestPasskey } from '../../../test/support/test-passkey.ts'
import { writeAudit } from '../../audit/audit-log.ts'

const people = await openForTests(openTestAccounts())
const { db, send } = people
let admin: string

beforeAll(async () => {
  admin = (await people.logIn(testAdmin.email, testAdmin.password)).json().accessToken
})

const order = { kind: 'SUSPENSION', cause: 'BREACH', statement: 'You sold the same song twice.' }
const restrict = (id: string, body: object = order) =>
  send('POST', `/api/accounts/${id}/restrictions`, { token: admin, body })
const today = new Date().toISOString().slice(0, 10)
const stateOf = async (token: string): Promise<string> => (await people.me(token)).json().account.state

describe('a suspension', () => {
  test('reaches a live token at once, and takes nothing that is the person’s', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    const { accessToken: byWallet } = await people.signIn(wallet)
    expect((await restrict(person.id)).statusCode).toBe(201)
    for (const token of [person.accessToken, byWallet]) expect(await stateOf(token)).toBe('SUSPENDED')
    expect((await people.mailsTo(person.email)).at(-1)).toBe('SUSPENDED')
    for (const path of ['/api/me/bids', '/api/me/credits']) {
      expect((await send('GET', path, { token: byWallet })).statusCode).toBe(200)
    }
    for (const path of ['/api/account', '/api/account/export', '/api/account/sessions']) {
      expect((await send('GET', path, { token: person.accessToken })).statusCode).toBe(200)
    }
    expect((await people.signInAs(person.username)).statusCode).toBe(200)
  })

  test('ends by the clock', async () => {
    const person = await people.join()
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
    expect((await restrict(person.id, { ...order, until })).json().body.untilAt).toBe(until)
    expect(await stateOf(person.accessToken)).toBe('SUSPENDED')
    await sql`update restrictions set until_at = now() where account_id = ${person.id}`.execute(db)
    expect(await stateOf(person.accessToken)).toBe('ACTIVE')
  })

  test.each([
    { ...order, until: '2020-01-01 00:00:00' },
    { ...order, kind: 'WARNING', until: '2099-01-01 00:00:00' },
    { ...order, cause: 'WHIM' },
    { ...order, statement: '' },
  ])('as in %o is refused', async (body) => {
    const { id } = await people.join()
    expect((await restrict(id, body)).statusCode).toBe(400)
  })

  test('is lifted once, with a statement, and the person is told', async () => {
    const person = await people.join()
    const { id } = (await restrict(person.id)).json().body
    const lift = (statement: string) =>
      send('POST', `/api/restrictions/${id}/lift`, { token: admin, body: { statement } })
    expect((await lift('We were wrong.')).json().body.lifted).toMatchObject({ statement: 'We were wrong.' })
    expect((await lift('Again.')).json().body.lifted).toMatchObject({ statement: 'We were wrong.' })
    expect(await stateOf(person.accessToken)).toBe('ACTIVE')
    expect((await people.mailsTo(person.email)).filter((kind) => kind === 'RESTRICTION_LIFTED')).toHaveLength(1)
    expect(await people.readMail('RESTRICTION_LIFTED', person.email)).toBe(`Hello ${person.username},
We lifted the suspension of your Melos account of ${today}.
Our reason: We were wrong.
You can use everything again.`)
  })

  test('that is asked for twice is one, told once; a different one is another', async () => {
    const person = await people.join()
    const [one, other] = await Promise.all([restrict(person.id), restrict(person.id)])
    expect(one?.json().body.id).toBe(other?.json().body.id)
    expect(await people.mailsTo(person.email)).toEqual(['CONFIRM_ADDRESS', 'SUSPENDED'])
    const different = (await restrict(person.id, { ...order, statement: 'And a third time.' })).json().body.id
    expect(different).not.toBe(one?.json().body.id)
    const body = { statement: 'We were wrong.' }
    await send('POST', `/api/restrictions/${different}/lift`, { token: admin, body })
    expect(await stateOf(person.accessToken)).toBe('SUSPENDED')
    const end = { ...order, kind: 'TERMINATION' }
    const ended = [(await restrict(person.id, end)).json().body.id, (await restrict(person.id, end)).json().body.id]
    expect(ended[0]).toBe(ended[1])
  })

  test('that is lifted while another is in effect says so', async () => {
    const person = await people.join()
    await restrict(person.id)
    const { id } = (await restrict(person.id, { ...order, kind: 'WARNING' })).json().body
    await send('POST', `/api/restrictions/${id}/lift`, { token: admin, body: { statement: 'It was someone else.' } })
    expect(await people.readMail('RESTRICTION_LIFTED', person.email)).toBe(`Hello ${person.username},
We withdrew our warning of ${today}.
Our reason: It was someone else.
Another restriction of your account is still in effect.`)
  })
})

describe('a suspension outlasts', () => {
  const back = async (email: string) => {
    const again = { ...newPerson(), email }
    await people.register(again)
    return await people.confirm(await people.tokenFor('CONFIRM_ADDRESS', email))
  }
  const unlink = (token: string, address: string) => send('DELETE', `/api/account/wallets/${address}`, { token })

  test('unlinking: wallets stay', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    await restrict(person.id)
    const answer = await unlink(person.accessToken, wallet.address)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ACCOUNT_SUSPENDED'])
  })

  test.each(['is lifted', 'ends'])('deleting the account, until it %s', async (how) => {
    const [person, other] = [await people.join(), await people.join()]
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    const { id } = (await restrict(person.id)).json().body
    await people.verify(person.accessToken)
    expect((await send('DELETE', '/api/account', { token: person.accessToken })).statusCode).toBe(200)
    expect((await back(person.email)).json().code).toBe('BARRED')
    expect((await people.link(other.accessToken, wallet)).json().code).toBe('BARRED')
    const body = { statement: 'We were wrong.' }
    if (how === 'ends') await sql`update restrictions set until_at = now() where id = ${id}`.execute(db)
    else await send('POST', `/api/restrictions/${id}/lift`, { token: admin, body })
    expect((await back(person.email)).statusCode).toBe(201)
    expect((await people.link(other.accessToken, wallet)).statusCode).toBe(200)
  })
})

describe('an appeal', () => {
  test('is made once by the person alone, found first, and answered', async () => {
    const [person, other] = [await people.join(), await people.join()]
    const { id } = (await restrict(person.id, { ...order, kind: 'WARNING' })).json().body
    const appeal = (token: string, text: string) =>
      send('POST', `/api/account/restrictions/${id}/appeal`, { token, body: { text } })
    const answer = () =>
      send('POST', `/api/restrictions/${id}/answer`, { token: admin, body: { text: 'You sold it.' } })
    expect((await answer()).statusCode).toBe(404)
    expect((await appeal(other.accessToken, 'Mine?')).statusCode).toBe(404)
    expect((await appeal(person.accessToken, 'It was my brother.')).json().body.appeal.text).toBe('It was my brother.')
    expect((await appeal(person.accessToken, 'Again.')).json().body.appeal.text).toBe('It was my brother.')
    expect(await people.mailsTo(person.email)).toContain('APPEAL_RECEIVED')
    const [first] = (await send('GET', '/api/accounts', { token: admin })).json().data
    expect(first).toMatchObject({ id: person.id, openAppeals: 1, state: 'ACTIVE' })
    expect((await answer()).json().body.answer.text).toBe('You sold it.')
    expect((await answer()).statusCode).toBe(200)
    expect((await people.mailsTo(person.email)).filter((kind) => kind === 'APPEAL_ANSWERED')).toHaveLength(1)
    expect(await people.readMail('APPEAL_ANSWERED', person.email)).toBe(`Hello ${person.username},
We looked again at our warning of ${today}. It stays.
Our reason: You sold it.
You can appeal only once, so this is our final answer. You can still go to court.`)
    expect((await send('GET', `/api/accounts/${person.id}`, { token: admin })).json().body.openAppeals).toBe(0)
  })

  test('against a suspension that has ended is answered with that', async () => {
    const person = await people.join()
    const { id } = (await restrict(person.id)).json().body
    const token = person.accessToken
    await send('POST', `/api/account/restrictions/${id}/appeal`, { token, body: { text: 'Why?' } })
    await sql`update restrictions set until_at = now() where id = ${id}`.execute(db)
    await send('POST', `/api/restrictions/${id}/answer`, { token: admin, body: { text: 'It was right.' } })
    const said = await people.readMail('APPEAL_ANSWERED', person.email)
    expect(said).toContain(`the suspension of your account of ${today}. It has ended already.`)
  })

  test('is possible for six months', async () => {
    const person = await people.join()
    const { id } = (await restrict(person.id)).json().body
    await sql`update restrictions set from_at = now() - interval '184 days' where id = ${id}`.execute(db)
    const body = { text: 'Late.' }
    const answer = await send('POST', `/api/account/restrictions/${id}/appeal`, { token: person.accessToken, body })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'APPEAL_TOO_LATE'])
  })
})

describe('a termination', () => {
  test('closes the account; its wallet still reads, exports and appeals', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    const { id } = (await restrict(person.id, { ...order, kind: 'TERMINATION' })).json().body
    expect((await people.me(person.accessToken)).statusCode).toBe(401)
    expect((await people.signInAs(person.username)).statusCode).toBe(401)
    const { accessToken: token } = await people.signIn(wallet)
    expect((await people.me(token)).json()).toMatchObject({ address: wallet.address, account: { state: 'CLOSED' } })
    for (const path of ['/api/account', '/api/account/export', '/api/me/bids']) {
      expect((await send('GET', path, { token })).statusCode).toBe(200)
    }
    const body = { text: 'Please look again.' }
    expect((await send('POST', `/api/account/restrictions/${id}/appeal`, { token, body })).statusCode).toBe(200)
    expect((await send('PUT', '/api/account/email', { token, body: { email: 'new@wren.example' } })).statusCode).toBe(
      403,
    )
    expect((await restrict(person.id)).statusCode).toBe(404)
  })

  test('bars the address only after it is proved, and the wallet, as hashes', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    await restrict(person.id, { ...order, kind: 'TERMINATION', cause: 'INFRINGEMENT' })
    const back = { ...newPerson(), email: person.email.toUpperCase() }
    const answer = await people.register(back)
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'ok' }])
    const confirmed = await people.confirm(await people.tokenFor('CONFIRM_ADDRESS', back.email))
    expect([confirmed.statusCode, confirmed.json().code]).toEqual([403, 'BARRED'])
    // Whoever takes the username later has nothing to do with it.
    const refused = db.selectFrom('audit_log').select('actor').where('reason', '=', 'barred')
    expect((await refused.execute()).map(({ actor }) => actor)).not.toContain(back.username)
    const other = await people.join()
    expect((await people.link(other.accessToken, wallet)).json().code).toBe('BARRED')
    const rows = JSON.stringify((await sql`select b::text from barred b`.execute(db)).rows)
    expect(rows).not.toContain(person.email)
    expect(rows.toLowerCase()).not.toContain(wallet.address.toLowerCase().slice(2))
  })

  test('bars wallets that were unlinked before it, unless someone else has them now', async () => {
    const [person, other, third] = [await people.join(), await people.join(), await people.join()]
    const [hidden, sold] = [createTestAccount(), createTestAccount()]
    for (const wallet of [hidden, sold]) {
      await people.link(person.accessToken, wallet)
      expect(
        (await send('DELETE', `/api/account/wallets/${wallet.address}`, { token: person.accessToken })).statusCode,
      ).toBe(200)
    }
    expect((await people.link(other.accessToken, sold)).statusCode).toBe(200)
    await restrict(person.id, { ...order, kind: 'TERMINATION' })
    expect((await people.link(third.accessToken, hidden)).json().code).toBe('BARRED')
    expect((await people.link(other.accessToken, sold)).statusCode).toBe(200)
    await send('DELETE', `/api/account/wallets/${sold.address}`, { token: other.accessToken })
    expect((await people.link(third.accessToken, sold)).statusCode).toBe(200)
  })

  test('that is lifted opens the account and its address again', async () => {
    const person = await people.join()
    const profile = { name: 'Ada Wren', about: 'I write songs.', country: 'DE' }
    await send('PUT', '/api/account', { token: person.accessToken, body: profile })
    const { id } = (await restrict(person.id, { ...order, kind: 'TERMINATION' })).json().body
    const row = db.selectFrom('accounts').select(['password_hash', 'name', 'about', 'country'])
    expect(await row.where('id', '=', person.id).executeTakeFirst()).toEqual({
      password_hash: null,
      name: null,
      about: null,
      country: null,
    })
    await send('POST', `/api/restrictions/${id}/lift`, { token: admin, body: { statement: 'A mistake.' } })
    expect(await people.readMail('RESTRICTION_LIFTED', person.email)).toContain('Choose a new password first')
    await send('POST', '/api/public/accounts/reset', { body: { email: person.email } })
    const body = { token: await people.tokenFor('RESET_PASSWORD', person.email), password: 'eight violet kettles hum' }
    expect((await send('POST', '/api/public/accounts/reset/confirm', { body })).statusCode).toBe(200)
    expect((await people.signInAs(person.username, body.password)).statusCode).toBe(200)
  })
})

describe('the list of accounts', () => {
  test('is searched by username, address and wallet', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    for (const search of [person.username.toUpperCase(), person.email, wallet.address.toLowerCase()]) {
      const { data } = (
        await send('GET', `/api/accounts?search=${encodeURIComponent(search)}`, { token: admin })
      ).json()
      expect(data.map(({ id }: { id: string }) => id)).toContain(person.id)
    }
    expect((await send('GET', '/api/accounts?search=%25', { token: admin })).json().total).toBe(0)
    expect((await send('GET', '/api/accounts?state=CLOSED', { token: admin })).json().data).not.toContainEqual(
      expect.objectContaining({ id: person.id }),
    )
  })

  test('shows the history of one, and audits each act', async () => {
    const person = await people.join()
    await restrict(person.id, { ...order, kind: 'WARNING' })
    const { body } = (await send('GET', `/api/accounts/${person.id}`, { token: admin })).json()
    expect(body).toMatchObject({
      restrictions: [{ kind: 'WARNING', madeBy: testAdmin.email }],
      log: [
        { action: 'ACCOUNT_WARNED', reason: `account ${person.username}: ${order.statement}` },
        { action: 'REGISTERED' },
      ],
    })
    expect(body.declarations).toHaveLength(4)
  })

  test('shows nothing of another whose username looks alike, nor what others write', async () => {
    const [person, other] = [
      { ...newPerson(), username: 'a_b-like' },
      { ...newPerson(), username: 'axb-like' },
    ]
    const [{ id }, { id: otherId }] = [await people.join(person), await people.join(other)]
    await restrict(otherId, { ...order, kind: 'WARNING' })
    const typed = { action: 'PASSKEY_ADDED', actor: other.username, network: 'n' } as const
    await writeAudit(db, { ...typed, reason: `account ${person.username}: mine` })
    const { log } = (await send('GET', `/api/accounts/${id}`, { token: admin })).json().body
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['REGISTERED'])
  })
})

test('an employee whose job requires it registers after an administrator has allowed it', async () => {
  const email = 'grace@staff.melos.example'
  const person = { ...newPerson(), email }
  expect((await people.register(person)).statusCode).toBe(400)
  const body = { email: email.toUpperCase(), reason: 'Tests the site.' }
  expect((await send('POST', '/api/staff-exceptions', { token: admin, body })).statusCode).toBe(201)
  expect((await people.join(person)).email).toBe(email)
})

test('the log has who read accounts and emails, and what failed to prove who someone is', async () => {
  const person = await people.join()
  const wallet = createTestAccount()
  await people.link(person.accessToken, wallet)
  await people.signIn(wallet)
  const { id: last } = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await send('GET', `/api/accounts?search=${person.username}`, { token: admin })
  const history = (await send('GET', `/api/accounts/${person.id}`, { token: admin })).json().body.log
  await send('GET', '/api/mails', { token: admin })
  await people.verify(person.accessToken, 'not the password')
  const passkey = createTestPasskey()
  const options = (await send('POST', '/api/public/passkeys/options')).json()
  await send('POST', '/api/public/passkeys/session', { body: { response: passkey.sign(options) } })
  const added = db.selectFrom('audit_log').select(['action', 'actor', 'reason']).where('id', '>', last).orderBy('id')
  expect(await added.execute()).toEqual([
    { action: 'ACCOUNTS_LISTED', actor: testAdmin.email, reason: person.username },
    { action: 'ACCOUNT_READ', actor: testAdmin.email, reason: person.username },
    { action: 'MAILS_LISTED', actor: testAdmin.email, reason: null },
    { action: 'LOGIN_REFUSED', actor: person.username, reason: 'proof by PASSWORD' },
    { action: 'LOGIN_REFUSED', actor: 'unknown account', reason: 'wrong passkey' },
  ])
  expect(history[0]).toMatchObject({ action: 'SIGNED_IN' })
})
