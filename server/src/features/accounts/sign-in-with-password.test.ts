import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { anywhere, newPerson, openTestAccounts, testPassword } from '../../../test/support/test-accounts.ts'
import { createTestAccount, testAdmin } from '../../../test/support/test-identity.ts'
import { waitForLock } from '../../../test/support/wait-for-lock.ts'
import { lockAccount } from '../../accounts/account-store.ts'

const people = await openForTests(openTestAccounts())
const person = await people.join()

describe('signing in with a password', () => {
  test('opens nothing of an administrator', async () => {
    const { accessToken: token } = (await people.signInAs(person.username)).json()
    expect((await people.me(token)).json()).toMatchObject({ address: null, email: null, roles: ['ACCOUNT_HOLDER'] })
    for (const path of ['/api/auctions', '/api/audit', '/api/system', '/api/cases', '/api/me/bids']) {
      expect([path, (await people.send('GET', path, { token })).statusCode]).toEqual([path, 403])
    }
  })

  test.each([
    ['an unknown username', 'nobody-here', testPassword],
    ['an unknown address', 'nobody@wren.example', testPassword],
    ['a wrong password', person.username, `${testPassword}x`],
    ['no password', person.username, ''],
    ['text with NUL', `${person.username}\0`, testPassword],
    ['text that is no address', 'a@@b', testPassword],
  ])('with %s gets one answer', async (_what, login, password) => {
    const answer = await people.signInAs(login, password)
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { code: 'WRONG_CREDENTIALS', message: "That username, email address or password isn't right." },
    ])
  })

  test("isn't possible at the administrators' login, nor for administrators here", async () => {
    expect((await people.logIn(person.email, testPassword, { from: anywhere() })).statusCode).toBe(400)
    expect((await people.signInAs(testAdmin.email, testAdmin.password)).statusCode).toBe(401)
  })

  test('is blocked after five wrong passwords, from wherever they come, and costs administrators nothing', async () => {
    const { username } = await people.join()
    const from = anywhere()
    for (let time = 0; time < 5; time++)
      expect((await people.signInAs(username, 'wrong', { from })).statusCode).toBe(401)
    await sql`update login_limits set blocked_until = blocked_until + interval '1 hour' where failures >= 5`.execute(
      people.db,
    )
    expect((await people.signInAs(username)).statusCode).toBe(429)
    expect((await people.logIn(testAdmin.email, testAdmin.password, { from })).statusCode).toBe(200)
  })

  test('counts guesses for one account together, however the login is written', async () => {
    const { email, username } = await people.join()
    const logins = [username, email, username.toUpperCase(), email.toUpperCase(), email]
    for (const login of logins) expect((await people.signInAs(login, 'wrong')).statusCode).toBe(401)
    for (const login of [username, email]) expect((await people.signInAs(login, 'wrong')).statusCode).toBe(429)
    const invisible = email.replace('wren', 'wren\ufe0f')
    expect((await people.signInAs(invisible)).statusCode).toBe(401)
  })

  test('tells the owner about a browser that is new, and about no other', async () => {
    const { username, email } = await people.join(newPerson(), { userAgent: 'Firefox/140.0 (Linux)' })
    await people.signInAs(username, testPassword, { userAgent: 'Firefox/141.0 (Linux)' })
    expect(await people.mailsTo(email)).toEqual(['CONFIRM_ADDRESS'])
    await people.signInAs(username, testPassword, { userAgent: 'Safari/600 (iPhone)' })
    expect(await people.mailsTo(email)).toEqual(['CONFIRM_ADDRESS', 'SIGNED_IN'])
  })

  test('with a linked wallet tells the owner too, and a wallet without an account tells nobody', async () => {
    const wallet = createTestAccount()
    const { email, accessToken } = await people.join(newPerson(), { userAgent: 'Firefox/140.0 (Linux)' })
    await people.signIn(wallet)
    await people.link(accessToken, wallet)
    const signIn = async (userAgent: string) => {
      const from = anywhere()
      const address = { metamaskAddress: wallet.address }
      const asked = await people.send('POST', '/api/public/oauth/attempt', { from, body: address })
      const signedNonce = await wallet.signMessage({ message: asked.json().message })
      const body = { ...address, signedNonce }
      const answer = await people.send('POST', '/api/public/oauth/complete', { from, userAgent, body })
      expect(answer.statusCode).toBe(200)
    }
    const told = async () => (await people.mailsTo(email)).filter((kind) => kind === 'SIGNED_IN').length
    await signIn('Firefox/141.0 (Linux)')
    expect(await told()).toBe(0)
    await signIn('Safari/600 (iPhone)')
    expect(await told()).toBe(1)
    expect(await people.readMail('SIGNED_IN', email)).toContain('Safari on iOS')
    await signIn('Safari/600 (iPhone)')
    expect(await told()).toBe(1)
  })

  test('gives new tokens each time, whatever token is sent along', async () => {
    const stranger = await people.signIn()
    const answer = await people.signInAs(person.username, testPassword, { token: stranger.accessToken })
    expect(answer.json().accessToken).not.toBe(stranger.accessToken)
    expect((await people.me(stranger.accessToken)).json().account).toBeNull()
  })
})

describe('resetting a password', () => {
  const ask = (email: string) => people.send('POST', '/api/public/accounts/reset', { body: { email } })
  const confirm = (token: string, password: string) =>
    people.send('POST', '/api/public/accounts/reset/confirm', { body: { token, password } })
  const newPassword = 'eight violet kettles hum'

  test('is answered alike for everyone, and only an owner gets an email', async () => {
    const { email } = await people.join()
    const [known, unknown] = [await ask(email), await ask('nobody@wren.example')]
    expect([known.statusCode, known.body]).toEqual([202, unknown.body])
    expect(unknown.statusCode).toBe(202)
    expect(await people.mailsTo(email)).toEqual(['CONFIRM_ADDRESS', 'RESET_PASSWORD'])
    expect(await people.mailsTo('nobody@wren.example')).toEqual([])
  })

  test('ends all sessions, works once and tells the owner', async () => {
    const { email, username, accessToken } = await people.join()
    await ask(email)
    const token = await people.tokenFor('RESET_PASSWORD', email)
    expect((await confirm(token, 'short')).statusCode).toBe(400)
    expect((await confirm(token, `${username}-${username}`)).statusCode).toBe(400)
    expect((await confirm(token, newPassword)).json()).toEqual({ status: 'ok' })
    expect((await people.me(accessToken)).statusCode).toBe(401)
    expect((await people.signInAs(username)).statusCode).toBe(401)
    expect((await people.signInAs(username, newPassword)).statusCode).toBe(200)
    expect((await confirm(token, newPassword)).json().code).toBe('TOKEN_EXPIRED')
    expect(await people.mailsTo(email)).toContain('PASSWORD_CHANGED')
  })

  test('stops a change of address that waits, and so does a new password', async () => {
    for (const how of ['reset', 'change'] as const) {
      const { email, accessToken } = await people.join()
      await people.verify(accessToken)
      const thiefs = newPerson().email
      await people.send('PUT', '/api/account/email', { token: accessToken, body: { email: thiefs } })
      const tokens = [await people.tokenFor('EMAIL_NEW', thiefs), await people.tokenFor('EMAIL_OLD', email)]
      if (how === 'reset') {
        await ask(email)
        expect((await confirm(await people.tokenFor('RESET_PASSWORD', email), newPassword)).statusCode).toBe(200)
      } else {
        const body = { password: newPassword }
        expect((await people.send('PUT', '/api/account/password', { token: accessToken, body })).statusCode).toBe(200)
      }
      for (const [index, step] of ['confirm', 'agree'].entries()) {
        const body = { token: tokens[index] }
        const used = await people.send('POST', `/api/public/accounts/email/${step}`, { body })
        expect(used.json().code).toBe('TOKEN_EXPIRED')
      }
    }
  })

  test('waits for whoever changes the account, and neither waits for the other for ever', async () => {
    const { id, email } = await people.join()
    await ask(email)
    const token = await people.tokenFor('RESET_PASSWORD', email)
    const { resetting } = await people.db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      const begun = { resetting: confirm(token, newPassword) }
      await waitForLock(people.db)
      await tx.deleteFrom('password_resets').where('account_id', '=', id).execute()
      return begun
    })
    expect((await resetting).json().code).toBe('TOKEN_EXPIRED')
  })

  test('sends one email in 5 minutes and five a day', async () => {
    const { email } = await people.join()
    const sent = async () => (await people.mailsTo(email)).filter((kind) => kind === 'RESET_PASSWORD').length
    const later = (interval: string) =>
      sql`update account_requests set requested_at = requested_at - ${interval}::interval where kind = 'RESET'`.execute(
        people.db,
      )
    await Promise.all([ask(email), ask(email), ask(email)])
    expect(await sent()).toBe(1)
    await later('4 minutes')
    await ask(email)
    expect(await sent()).toBe(1)
    for (let time = 0; time < 6; time++) {
      await later('5 minutes')
      await ask(email)
    }
    expect(await sent()).toBe(5)
    await later('24 hours')
    await ask(email)
    expect(await sent()).toBe(6)
  })

  test('by strangers all day long keeps the owner, at a network of theirs, from nothing', async () => {
    const { email, username } = await people.join()
    const home = anywhere()
    expect((await people.signInAs(username, testPassword, { from: home })).statusCode).toBe(200)
    const sent = async () => (await people.mailsTo(email)).filter((kind) => kind === 'RESET_PASSWORD').length
    for (let time = 0; time < 6; time++) {
      await ask(email)
      await sql`update account_requests set requested_at = requested_at - interval '5 minutes'`.execute(people.db)
    }
    await ask(email)
    expect(await sent()).toBe(5)
    const atHome = () => people.send('POST', '/api/public/accounts/reset', { body: { email }, from: home })
    for (let time = 0; time < 2; time++) expect((await atHome()).statusCode).toBe(202)
    expect(await sent()).toBe(6)
    expect((await confirm(await people.tokenFor('RESET_PASSWORD', email), newPassword)).statusCode).toBe(200)
  })

  test('only the newest token works, and none after an hour', async () => {
    const { email } = await people.join()
    await ask(email)
    const first = await people.tokenFor('RESET_PASSWORD', email)
    const second = await people.tokenFor('RESET_PASSWORD', email)
    expect((await confirm(first, newPassword)).statusCode).toBe(410)
    await sql`update password_resets set expires_at = now() - interval '1 second'`.execute(people.db)
    expect((await confirm(second, newPassword)).statusCode).toBe(410)
    await sql`update password_resets set expires_at = now() + interval '30 seconds'`.execute(people.db)
    expect((await confirm(second, newPassword)).statusCode).toBe(200)
  })
})
