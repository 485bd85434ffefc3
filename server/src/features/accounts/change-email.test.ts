import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { newPerson, openTestAccounts } from '../../../test/support/test-accounts.ts'
import { createTestAccount, testAdmin } from '../../../test/support/test-identity.ts'
import { createTestPasskey } from '../../../test/support/test-passkey.ts'

const people = await openForTests(openTestAccounts())
const { db, send } = people

const change = (token: string, email: string) => send('PUT', '/api/account/email', { token, body: { email } })
const use = (step: 'confirm' | 'agree' | 'undo', token: string) =>
  send('POST', `/api/public/accounts/email/${step}`, { body: { token } })
const emailOf = async (token: string): Promise<string> => (await people.me(token)).json().account.email
const newAddress = () => newPerson().email

/** A session that has been proved by a wallet of long standing needs no agreement of the old address. */
async function joinWithWallet() {
  const person = await people.join()
  const wallet = createTestAccount()
  await people.link(person.accessToken, wallet)
  await people.letPass(person.id, '7 days')
  return { ...person, accessToken: (await people.signIn(wallet)).accessToken }
}

/** A session of the account that was proved by a new passkey. */
async function addAndUsePasskey(username: string): Promise<string> {
  const { accessToken: token } = (await people.signInAs(username)).json()
  const passkey = createTestPasskey()
  const asked = (await send('POST', '/api/account/passkeys/options', { token })).json()
  const body = { label: 'My phone', response: passkey.create(asked) }
  expect((await send('POST', '/api/account/passkeys', { token, body })).statusCode).toBe(201)
  const options = (await send('POST', '/api/public/passkeys/options')).json()
  const answer = await send('POST', '/api/public/passkeys/session', { body: { response: passkey.sign(options) } })
  return answer.json().accessToken
}

async function changeTo(person: { accessToken: string }, email: string): Promise<void> {
  expect((await change(person.accessToken, email)).statusCode).toBe(202)
  expect((await use('confirm', await people.tokenFor('EMAIL_NEW', email))).json()).toEqual({ status: 'DONE' })
}

describe('a change of address', () => {
  test('after a password is done when the new one confirms and the old one agrees, in any order', async () => {
    for (const steps of [
      ['confirm', 'agree'],
      ['agree', 'confirm'],
    ] as const) {
      const person = await people.join()
      expect((await change(person.accessToken, newAddress())).json().code).toBe('REAUTHENTICATE')
      await people.verify(person.accessToken)
      const email = newAddress()
      expect((await change(person.accessToken, email)).statusCode).toBe(202)
      const tokens = {
        confirm: await people.tokenFor('EMAIL_NEW', email),
        agree: await people.tokenFor('EMAIL_OLD', person.email),
      }
      expect((await use(steps[0], tokens[steps[0]])).json()).toEqual({ status: 'WAITING' })
      expect(await emailOf(person.accessToken)).toBe(person.email)
      expect((await use(steps[0], tokens[steps[0]])).statusCode).toBe(410)
      expect((await use(steps[1], tokens[steps[1]])).json()).toEqual({ status: 'DONE' })
      expect(await emailOf(person.accessToken)).toBe(email)
      expect((await people.mailsTo(person.email)).at(-1)).toBe('EMAIL_CHANGED')
    }
  })

  test('after a wallet signed needs no agreement; the old address is told', async () => {
    const person = await joinWithWallet()
    const email = newAddress()
    await changeTo(person, email)
    expect(await emailOf(person.accessToken)).toBe(email)
    expect(await people.mailsTo(person.email)).not.toContain('EMAIL_OLD')
    expect(await people.mailsTo(person.email)).toContain('EMAIL_CHANGED')
  })

  test('needs agreement after a wallet or a passkey that is younger than 7 days', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    await people.letPass(person.id, '6 days 23 hours 59 minutes')
    const { accessToken: byWallet } = await people.signIn(wallet)
    const byPasskey = await addAndUsePasskey((await people.join()).username)
    for (const token of [byWallet, byPasskey]) {
      const email = newAddress()
      await change(token, email)
      expect((await use('confirm', await people.tokenFor('EMAIL_NEW', email))).json()).toEqual({ status: 'WAITING' })
    }
  })

  test("to another account's address gets the same answer, and its owner is told", async () => {
    const [person, other] = [await joinWithWallet(), await people.join()]
    const answer = await change(person.accessToken, other.email)
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'ok' }])
    expect((await people.mailsTo(other.email)).at(-1)).toBe('ALREADY_REGISTERED')
  })

  test("shows in no way whether the address is another account's, an administrator's or nobody's", async () => {
    const person = await people.join()
    await people.verify(person.accessToken)
    const other = await people.join()
    const shown: unknown[] = []
    for (const email of [other.email, testAdmin.email, newAddress()]) {
      const before = (await people.mailsTo(person.email)).length
      const { statusCode, body } = await change(person.accessToken, email)
      const account = (await send('GET', '/api/account', { token: person.accessToken })).json().body
      const mails = (await people.mailsTo(person.email)).slice(before)
      const agreed = await use('agree', await people.tokenFor('EMAIL_OLD', person.email))
      const { newEmail, expiresAt, ...emailChange } = account.emailChange
      expect([newEmail, expiresAt]).toEqual([email, expect.any(String)])
      shown.push([statusCode, body, emailChange, mails, agreed.json()])
    }
    expect(shown[0]).toMatchObject([
      202,
      '{"status":"ok"}',
      { isConfirmed: false },
      ['EMAIL_OLD'],
      { status: 'WAITING' },
    ])
    expect(shown).toEqual([shown[0], shown[0], shown[0]])
    expect(await people.mailsTo(testAdmin.email)).toEqual([])
  })

  test('is asked for five times a day by one account, to whichever addresses', async () => {
    const person = await people.join()
    await people.verify(person.accessToken)
    for (let time = 0; time < 5; time++) {
      expect((await change(person.accessToken, newAddress())).statusCode).toBe(202)
    }
    const email = newAddress()
    const refused = await change(person.accessToken, email)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 86_000]).toEqual([429, true])
    expect(await people.mailsTo(email)).toEqual([])
    expect((await people.mailsTo(person.email)).filter((kind) => kind === 'EMAIL_OLD')).toHaveLength(5)
  })

  test('to an address that someone registers meanwhile is refused', async () => {
    const person = await joinWithWallet()
    const other = newPerson()
    await change(person.accessToken, other.email)
    const token = await people.tokenFor('EMAIL_NEW', other.email)
    await people.join(other)
    expect((await use('confirm', token)).json().code).toBe('EMAIL_TAKEN')
    expect(await emailOf(person.accessToken)).toBe(person.email)
  })

  test("to an employee's or an administrator's address is refused like registering it", async () => {
    const person = await joinWithWallet()
    const answer = await change(person.accessToken, 'ada@staff.melos.example')
    expect([answer.statusCode, answer.json().message]).toEqual([400, "email: the provider's employees can't register"])
    expect((await change(person.accessToken, testAdmin.email)).json()).toEqual({ status: 'ok' })
    for (const email of ['ada@staff.melos.example', testAdmin.email]) expect(await people.mailsTo(email)).toEqual([])
  })

  test('to a barred address is refused once it is proved, and not before', async () => {
    const [person, barred] = [await joinWithWallet(), await people.join()]
    const token = (await people.logIn(testAdmin.email, testAdmin.password)).json().accessToken
    const order = { kind: 'TERMINATION', cause: 'INFRINGEMENT', statement: 'Again.' }
    expect((await send('POST', `/api/accounts/${barred.id}/restrictions`, { token, body: order })).statusCode).toBe(201)
    expect((await change(person.accessToken, barred.email)).json()).toEqual({ status: 'ok' })
    const confirmed = await use('confirm', await people.tokenFor('EMAIL_NEW', barred.email))
    expect([confirmed.statusCode, confirmed.json().code]).toEqual([403, 'BARRED'])
    expect(await emailOf(person.accessToken)).toBe(person.email)
  })

  test('to one address is asked for five times a day, by whomever', async () => {
    const [one, other] = [await joinWithWallet(), await joinWithWallet()]
    const email = newAddress()
    for (const { accessToken } of [one, other, one, other, one]) {
      expect((await change(accessToken, email)).statusCode).toBe(202)
    }
    const refused = await change(other.accessToken, email.toUpperCase())
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await change(other.accessToken, newAddress())).statusCode).toBe(202)
    await sql`update account_requests set requested_at = requested_at - interval '24 hours'`.execute(db)
    expect((await change(other.accessToken, email)).statusCode).toBe(202)
  })

  test('is replaced by the next', async () => {
    const person = await joinWithWallet()
    const [first, second] = [newAddress(), newAddress()]
    await change(person.accessToken, first)
    const token = await people.tokenFor('EMAIL_NEW', first)
    await change(person.accessToken, second)
    expect((await use('confirm', token)).statusCode).toBe(410)
    expect((await use('confirm', await people.tokenFor('EMAIL_NEW', second))).statusCode).toBe(200)
    expect(await emailOf(person.accessToken)).toBe(second)
  })

  test('is over after a day', async () => {
    const person = await joinWithWallet()
    const email = newAddress()
    await change(person.accessToken, email)
    const token = await people.tokenFor('EMAIL_NEW', email)
    await sql`update email_changes set expires_at = now() - interval '1 second'`.execute(db)
    expect((await use('confirm', token)).statusCode).toBe(410)
  })

  test('ends resets that were sent to the old address', async () => {
    const person = await joinWithWallet()
    await send('POST', '/api/public/accounts/reset', { body: { email: person.email } })
    const token = await people.tokenFor('RESET_PASSWORD', person.email)
    await changeTo(person, newAddress())
    const body = { token, password: 'eight violet kettles hum' }
    expect((await send('POST', '/api/public/accounts/reset/confirm', { body })).statusCode).toBe(410)
  })
})

describe('undoing a change', () => {
  test('also removes the wallets and passkeys of the 7 days before it, and no older ones', async () => {
    const person = await people.join()
    const [old, thiefs] = [createTestAccount(), createTestAccount()]
    await people.link(person.accessToken, old)
    await people.letPass(person.id, '7 days 1 second')
    await people.link(person.accessToken, thiefs)
    await addAndUsePasskey(person.username)
    const { accessToken } = await people.signIn(thiefs)
    const email = newAddress()
    await change(accessToken, email)
    await use('confirm', await people.tokenFor('EMAIL_NEW', email))
    await use('agree', await people.tokenFor('EMAIL_OLD', person.email))
    expect((await use('undo', await people.tokenFor('EMAIL_CHANGED', person.email))).statusCode).toBe(200)
    const accountOf = async (wallet: typeof old) =>
      (await people.me((await people.signIn(wallet)).accessToken)).json().account?.id
    expect([await accountOf(thiefs), await accountOf(old)]).toEqual([undefined, person.id])
    expect(await db.selectFrom('passkeys').selectAll().where('account_id', '=', person.id).execute()).toEqual([])
    expect(await people.mailsTo(person.email)).toEqual(expect.arrayContaining(['PASSKEY_REMOVED', 'WALLET_UNLINKED']))
    const log = db.selectFrom('audit_log').select(['action', 'reason']).where('actor', '=', person.username)
    expect(await log.execute()).toEqual(
      expect.arrayContaining([
        { action: 'PASSKEY_REMOVED', reason: 'My phone' },
        { action: 'WALLET_UNLINKED', reason: thiefs.address },
      ]),
    )
  })

  test('gives the account back: address, sessions, and what was added since', async () => {
    const person = await joinWithWallet()
    const email = newAddress()
    await changeTo(person, email)
    const [thiefsWallet] = [createTestAccount()]
    await people.link(person.accessToken, thiefsWallet)
    expect((await use('undo', await people.tokenFor('EMAIL_CHANGED', person.email))).statusCode).toBe(200)
    expect((await people.me(person.accessToken)).statusCode).toBe(401)
    expect((await people.signInAs(email)).statusCode).toBe(401)
    const thief = await people.signIn(thiefsWallet)
    expect((await people.me(thief.accessToken)).json().account).toBeNull()
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect([account.email, account.password_hash]).toEqual([person.email, null])
    const body = { token: await people.tokenFor('RESET_PASSWORD', person.email), password: 'eight violet kettles hum' }
    expect((await send('POST', '/api/public/accounts/reset/confirm', { body })).statusCode).toBe(200)
    expect((await people.signInAs(person.email, body.password)).statusCode).toBe(200)
  })

  test('of the first undoes the second, whose own undo is over', async () => {
    const person = await joinWithWallet()
    const [second, third] = [newAddress(), newAddress()]
    await changeTo(person, second)
    const first = await people.tokenFor('EMAIL_CHANGED', person.email)
    await changeTo(person, third)
    const later = await people.tokenFor('EMAIL_CHANGED', second)
    expect((await use('undo', first)).statusCode).toBe(200)
    expect((await use('undo', later)).statusCode).toBe(410)
    const { email } = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(email).toBe(person.email)
  })

  test('is refused while someone else has the old address', async () => {
    const person = await joinWithWallet()
    const email = newAddress()
    await changeTo(person, email)
    const token = await people.tokenFor('EMAIL_CHANGED', person.email)
    await people.join({ ...newPerson(), email: person.email })
    expect((await use('undo', token)).json().code).toBe('EMAIL_TAKEN')
    expect(await emailOf(person.accessToken)).toBe(email)
  })

  test('works for 7 days and once', async () => {
    const person = await joinWithWallet()
    await changeTo(person, newAddress())
    const token = await people.tokenFor('EMAIL_CHANGED', person.email)
    const age = (interval: string) =>
      sql`update email_changes set done_at = now() - ${interval}::interval where account_id = ${person.id}`.execute(db)
    await age('7 days 1 second')
    expect((await use('undo', token)).statusCode).toBe(410)
    await age('6 days 23 hours 59 minutes')
    const answers = await Promise.all(Array.from({ length: 5 }, () => use('undo', token)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410, 410])
  })
})
