import { createHash, randomUUID } from 'node:crypto'
import { declarationTexts, TERMS_SHA256 } from '@melos/api-contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import {
  anywhere,
  declarations,
  newPerson,
  openTestAccounts,
  testPassword,
} from '../../../test/support/test-accounts.ts'
import { createTestAccount, openTestIdentityTwice, testAdmin } from '../../../test/support/test-identity.ts'
import { waitForLock } from '../../../test/support/wait-for-lock.ts'
import { hashMailedToken } from '../../accounts/mailed-token.ts'

const people = await openForTests(openTestAccounts())
const { db } = people

function newRegistration() {
  const { password: _, ...registration } = newPerson()
  return registration
}

const countAccounts = async (email: string): Promise<number> =>
  (await db.selectFrom('accounts').select('id').where('email', '=', email).execute()).length

describe('a registration', () => {
  test('becomes an account when its address is confirmed, and signs in', async () => {
    const person = newPerson()
    const answer = await people.register(person)
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'ok' }])
    expect(await countAccounts(person.email)).toBe(0)
    expect((await people.signInAs(person.username)).statusCode).toBe(401)
    expect(await people.mailsTo(person.email)).toEqual(['CONFIRM_ADDRESS'])

    const confirmed = await people.confirm(await people.tokenFor('CONFIRM_ADDRESS', person.email))
    expect(confirmed.statusCode).toBe(201)
    const me = (await people.me(confirmed.json().accessToken)).json()
    expect(me).toEqual({
      address: null,
      email: null,
      roles: ['ACCOUNT_HOLDER'],
      account: {
        id: expect.any(String),
        username: person.username,
        email: person.email,
        emailState: 'VERIFIED',
        state: 'ACTIVE',
        wallets: [],
        isArtist: false,
      },
    })
    expect((await people.signInAs(person.username)).statusCode).toBe(200)
    expect((await people.signInAs(person.email.toUpperCase())).statusCode).toBe(200)
  })

  test('keeps what was declared with version, hash, time and network', async () => {
    const from = anywhere()
    const { id } = await people.join(newPerson(), { from })
    const rows = await db.selectFrom('declarations').selectAll().where('account_id', '=', id).orderBy('id').execute()
    expect(rows.map(({ kind, version, value, network }) => [kind, version, value, network])).toEqual([
      ['ADULT', '1.0', null, from],
      ['NOT_STAFF', '1.0', null, from],
      ['TERMS', declarationTexts.TERMS.version, null, from],
      ['COUNTRY', '1.0', 'CZ', from],
    ])
    const sentence = 'I am not an employee of Melos Sample s.r.o.'
    expect(rows[1]?.text_hash).toEqual(createHash('sha256').update(sentence).digest())
    expect(rows[2]?.text_hash.toString('hex')).toBe(TERMS_SHA256)
    expect(Date.now() - (rows[0]?.made_at.getTime() ?? 0)).toBeLessThan(60_000)
  })

  test.each([
    ['email', { email: '"a@evil.example x"@good.example' }],
    ['email', { email: 'a@b@c.example' }],
    ['username', { username: 'ab' }],
    ['username', { username: '1abc' }],
    ['username', { username: 'admin' }],
    ['username', { username: 'a b c' }],
    ['country', { country: 'cz' }],
    ['country', { country: 'QX' }],
    ['declarations', { declarations: declarations.slice(1) }],
    ['declarations', { declarations: [...declarations.slice(1), { kind: 'ADULT', version: '0.9' }] }],
    ['declarations', { declarations: [declarations[0], declarations[0], declarations[1]] }],
  ])('is refused with its %s named: %o', async (field, change) => {
    const answer = await people.register({ ...newPerson(), ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'BAD_REQUEST', message: expect.stringContaining(field) })
  })

  test('is refused with a taken username, whatever its case', async () => {
    const { username } = await people.join()
    const answer = await people.register({ ...newPerson(), username: username.toUpperCase() })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'USERNAME_TAKEN'])
  })

  test.each(['fourteen chars', 'x'.repeat(129), 'passwordpassword', 'own'])(
    'is not confirmed with the bad password %s, and then with a good one',
    async (bad) => {
      const person = newPerson()
      await people.register(person)
      const token = await people.tokenFor('CONFIRM_ADDRESS', person.email)
      const refused = await people.confirm(token, { password: bad === 'own' ? person.email : bad })
      expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('password')])
      expect((await people.confirm(token)).statusCode).toBe(201)
    },
  )

  test('takes no password, which would be chosen by whoever registers the address', async () => {
    const body = { ...newPerson() }
    expect((await people.send('POST', '/api/public/accounts', { body })).statusCode).toBe(400)
  })

  test('whose username was taken since can be confirmed with another', async () => {
    const slow = newPerson()
    await people.register(slow)
    await people.join({ ...newPerson(), username: slow.username })
    const token = await people.tokenFor('CONFIRM_ADDRESS', slow.email)
    expect((await people.confirm(token)).json().code).toBe('USERNAME_TAKEN')
    const confirmed = await people.confirm(token, { username: `${slow.username}-b` })
    expect(confirmed.statusCode).toBe(201)
  })

  test('is answered with 503 where no email can be sent', async () => {
    await using closed = await openTestAccounts({ mailWay: 'none' })
    const answer = await closed.register(newPerson())
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'REGISTRATION_CLOSED'])
  })
})

describe('an address that has an account', () => {
  test('gets the same answer, another email and no second account', async () => {
    const person = await people.join()
    const other = newPerson()
    const fresh = await people.register(other)
    const known = await people.register({ ...newPerson(), email: person.email.toUpperCase() })
    expect([known.statusCode, known.body, known.headers['content-length']]).toEqual([
      fresh.statusCode,
      fresh.body,
      fresh.headers['content-length'],
    ])
    expect((await people.mailsTo(person.email)).at(-1)).toBe('ALREADY_REGISTERED')
    expect(await people.mailsTo(other.email)).toEqual(['CONFIRM_ADDRESS'])
    expect(await countAccounts(person.email)).toBe(1)
  })
})

describe('pre-hijacking', () => {
  test("a stranger's registration of an address dies when its owner confirms their own", async () => {
    const stranger = newPerson()
    const owner = { ...newPerson(), email: stranger.email }
    await people.register(stranger)
    const strangersToken = await people.tokenFor('CONFIRM_ADDRESS', stranger.email)
    await people.register(owner)
    await people.confirm(await people.tokenFor('CONFIRM_ADDRESS', owner.email))
    expect((await people.confirm(strangersToken)).json().code).toBe('TOKEN_EXPIRED')
    expect((await people.signInAs(owner.email)).statusCode).toBe(200)
  })

  test("a stranger's later registration doesn't replace the owner's", async () => {
    const owner = newPerson()
    await people.register(owner)
    const token = await people.tokenFor('CONFIRM_ADDRESS', owner.email)
    await people.register({ ...newPerson(), email: owner.email })
    expect((await people.confirm(token)).statusCode).toBe(201)
    expect((await people.signInAs(owner.username)).statusCode).toBe(200)
  })

  test('a wallet that is signed in during the registration is not linked', async () => {
    const wallet = createTestAccount()
    const { accessToken } = await people.signIn(wallet)
    const victim = newPerson()
    await people.register(victim, { token: accessToken })
    const confirmed = await people.confirm(await people.tokenFor('CONFIRM_ADDRESS', victim.email), {
      token: accessToken,
    })
    expect((await people.me(confirmed.json().accessToken)).json().account.wallets).toEqual([])
    expect((await people.me(accessToken)).json()).toMatchObject({ address: wallet.address, account: null })
  })
})

describe('the token', () => {
  test('works once, also for twenty at once', async () => {
    const person = newPerson()
    await people.register(person)
    const token = await people.tokenFor('CONFIRM_ADDRESS', person.email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => people.confirm(token)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(410)])
    expect((await people.confirm(token)).statusCode).toBe(410)
  })

  test('is over after 24 hours', async () => {
    const person = newPerson()
    await people.register(person)
    const token = await people.tokenFor('CONFIRM_ADDRESS', person.email)
    const shift = (interval: string) =>
      sql`update registrations set expires_at = now() + ${interval}::interval where email = ${person.email}`.execute(db)
    await shift('-1 second')
    expect((await people.confirm(token)).statusCode).toBe(410)
    await shift('30 seconds')
    expect((await people.confirm(token)).statusCode).toBe(201)
  })

  test('is not in the database or in the queue', async () => {
    const person = newPerson()
    await people.register(person)
    const token = await people.tokenFor('CONFIRM_ADDRESS', person.email)
    const rows = [
      await db.selectFrom('registrations').selectAll().execute(),
      await db.selectFrom('mails').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(person.password)
  })

  test.each(['', 'x', 'x'.repeat(101)])('that is none (%o) is refused', async (token) => {
    expect((await people.confirm(token)).statusCode).toBeOneOf([400, 410])
  })
})

describe('employees', () => {
  test.each(['ada@staff.melos.example', 'ada@STAFF.melos.example', 'ada@uk.staff.melos.example'])(
    '%s is refused',
    async (email) => {
      const answer = await people.register({ ...newPerson(), email })
      expect(answer.statusCode).toBe(400)
      expect(await people.mailsTo(email)).toEqual([])
    },
  )

  test.each(['ada@notstaff.melos.example', 'ada@staff.melos.example.org'])('%s is none', async (email) => {
    expect((await people.register({ ...newPerson(), email })).statusCode).toBe(202)
    expect(await people.mailsTo(email)).toEqual(['CONFIRM_ADDRESS'])
  })

  test("an administrator's address gets the usual answer and no email", async () => {
    expect((await people.register({ ...newPerson(), email: testAdmin.email })).statusCode).toBe(202)
    expect(await people.mailsTo(testAdmin.email)).toEqual([])
  })
})

describe('limits', () => {
  test('a network registers three an hour, counted by all processes', async () => {
    await using twice = await openTestIdentityTwice()
    const from = '198.51.100.77'
    const register = () => twice.post('/api/public/accounts', newRegistration(), { from })
    const answers = await Promise.all(Array.from({ length: 6 }, register))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 202, 202, 429, 429, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
    expect((await twice.post('/api/public/accounts', newRegistration(), { from: '198.51.100.78' })).statusCode).toBe(
      202,
    )
    await sql`update account_requests set requested_at = requested_at - interval '1 hour'`.execute(twice.db)
    expect((await register()).statusCode).toBe(202)
  })

  test('an address gets five emails a day', async () => {
    const { email } = newPerson()
    for (let time = 0; time < 7; time++) {
      expect((await people.register({ ...newPerson(), email })).statusCode).toBe(202)
    }
    expect(await people.mailsTo(email)).toHaveLength(5)
  })

  test('an address with an account gets no more, whoever registers it', async () => {
    const { email } = await people.join()
    for (let time = 0; time < 7; time++) {
      expect((await people.register({ ...newPerson(), email })).statusCode).toBe(202)
    }
    expect(await people.mailsTo(email)).toEqual(['CONFIRM_ADDRESS', ...Array(4).fill('ALREADY_REGISTERED')])
  })

  test('strangers who register by the hundred keep no administrator from logging in', async () => {
    const logIn = async () => {
      const begun = performance.now()
      const answer = await people.logIn(testAdmin.email, testAdmin.password, { from: '203.0.113.5' })
      expect(answer.statusCode).toBe(200)
      return performance.now() - begun
    }
    const usual = Math.max(await logIn(), await logIn())
    const flood = Array.from({ length: 500 }, () => people.register(newPerson()))
    const waited = await logIn()
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([202, 429]))
    // A busy machine is slow without a flood too.
    expect(waited).toBeLessThan(Math.max(3_000, 10 * usual))
  })
})

test('the password is kept as an argon2id hash alone', async () => {
  const { id } = await people.join()
  const { password_hash } = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$/)
  expect(password_hash).not.toContain(testPassword)
})

test('two emails for one address and username that are written at once each have a link that works', async () => {
  const person = newPerson()
  for (let time = 0; time < 2; time++) await people.register(person)
  const tokens = await Promise.all([1, 2].map(() => people.tokenFor('CONFIRM_ADDRESS', person.email)))
  const kept = await db.selectFrom('registrations').select('token_hash').where('email_key', '=', person.email).execute()
  const hashes = tokens.map((token) => hashMailedToken(token).toString('hex'))
  expect(kept.map(({ token_hash }) => token_hash?.toString('hex')).sort()).toEqual(hashes.sort())
})

test('a username that someone else takes at the same moment can be replaced with the same link', async () => {
  const person = newPerson()
  await people.register(person)
  const token = await people.tokenFor('CONFIRM_ADDRESS', person.email)
  const { confirming } = await db.transaction().execute(async (tx) => {
    const account = {
      id: randomUUID(),
      username: person.username,
      username_key: person.username,
      created_at: new Date(),
    }
    const email = newPerson().email
    await tx
      .insertInto('accounts')
      .values({ ...account, email, email_key: email, email_state: 'VERIFIED' })
      .execute()
    const begun = { confirming: people.confirm(token) }
    await waitForLock(db)
    return begun
  })
  const answer = await confirming
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'USERNAME_TAKEN'])
  expect((await people.confirm(token, { username: newPerson().username })).statusCode).toBe(201)
})
