import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { newPerson, openTestAccounts, testPassword } from '../../../test/support/test-accounts.ts'
import { createTestAccount, testAdmin } from '../../../test/support/test-identity.ts'
import { createTestPasskey } from '../../../test/support/test-passkey.ts'
import { waitForLock } from '../../../test/support/wait-for-lock.ts'
import { lockAccount } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { texts } from './texts.ts'

const people = await openForTests(openTestAccounts())
const { db, send } = people

interface Kept {
  readonly what: string
  readonly until: string | null
}

const remove = (token: string) => send('DELETE', '/api/account', { token })

/** Text of every row of every table that names the person. */
async function findTraces(...words: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const all = await sql`select t::text as row from ${sql.table(name)} t`.execute(db)
      return words.some((word) => JSON.stringify(all.rows).includes(word)) ? [name] : []
    }),
  )
  return found.flat().sort()
}

describe('deleting an account', () => {
  test('is previewed, needs a fresh proof, and leaves what was said', async () => {
    const person = await people.join()
    const token = person.accessToken
    const preview = (await send('GET', '/api/account/deletion', { token })).json().body
    expect(preview.deleted).toContain(texts.deletedWithoutContract[0])
    const inTwoYears = `${new Date().getUTCFullYear() + 2}`
    const inDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 4)
    const kept = preview.kept.map(({ what, until }: Kept) => [what, until?.slice(0, 4) ?? null])
    expect(kept).toEqual([
      [texts.username, inTwoYears],
      [texts.mails, inDays],
      [texts.log, inTwoYears],
      [texts.chain, null],
    ])
    await sql`insert into infringement_reports (statement, work, content, content_url, proof, name, email, reported_at)
      values ('s', 'w', 'c', 'u', 'p', 'n', ${person.email.toUpperCase()}, now())`.execute(db)
    const reported = (await send('GET', '/api/account/deletion', { token })).json().body.kept
    expect(reported.map(({ what }: Kept) => what)).toContain(texts.reports)
    await sql`delete from infringement_reports`.execute(db)
    expect((await remove(token)).json().code).toBe('REAUTHENTICATE')
    await people.verify(token)
    const answer = await remove(token)
    expect([answer.statusCode, answer.json().body.deleted]).toEqual([200, preview.deleted])
    expect((await people.me(token)).statusCode).toBe(401)
    expect((await people.signInAs(person.username)).statusCode).toBe(401)
    expect((await people.mailsTo(person.email)).at(-1)).toBe('ACCOUNT_DELETED')
    expect(await findTraces(person.id)).toEqual([])
    expect(await findTraces(person.username)).toEqual(['audit_log', 'login_limits', 'mails', 'retired_usernames'])
  })

  test('ends the emails that were given up too, so that nobody sends them again', async () => {
    const person = await people.join()
    await people.link(person.accessToken)
    await sql`update mails set gave_up_at = now() where account_id = ${person.id}`.execute(db)
    const { id } = await db
      .selectFrom('mails')
      .select('id')
      .where('account_id', '=', person.id)
      .where('kind', '=', 'WALLET_LINKED')
      .executeTakeFirstOrThrow()
    await people.verify(person.accessToken)
    await remove(person.accessToken)
    const token = (await people.logIn(testAdmin.email, testAdmin.password)).json().accessToken
    expect((await send('POST', `/api/mails/${id}/retry`, { token })).statusCode).toBe(404)
    expect(await people.mailsTo(person.email)).toEqual(['CONFIRM_ADDRESS', 'ACCOUNT_DELETED'])
  })

  test('is not followed by emails about restrictions', async () => {
    const person = await people.join()
    const token = (await people.logIn(testAdmin.email, testAdmin.password)).json().accessToken
    const order = { kind: 'WARNING', cause: 'BREACH', statement: 'Do not.' }
    const restrict = async () =>
      (await send('POST', `/api/accounts/${person.id}/restrictions`, { token, body: order })).json().body.id
    const [lifted, answered] = [await restrict(), await restrict()]
    const appeal = { token: person.accessToken, body: { text: 'Why?' } }
    await send('POST', `/api/account/restrictions/${answered}/appeal`, appeal)
    await people.verify(person.accessToken)
    await remove(person.accessToken)
    const lift = { token, body: { statement: 'We were wrong.' } }
    expect((await send('POST', `/api/restrictions/${lifted}/lift`, lift)).statusCode).toBe(200)
    const answer = { token, body: { text: 'It stays.' } }
    expect((await send('POST', `/api/restrictions/${answered}/answer`, answer)).statusCode).toBe(200)
    expect((await people.mailsTo(person.email)).at(-1)).toBe('ACCOUNT_DELETED')
  })

  test('wins over what the person does at the same time', async () => {
    for (const how of ['password', 'sign-in', 'passkey'] as const) {
      const person = await people.join()
      const { accessToken: token } = (await people.signInAs(person.username)).json()
      const passkey = createTestPasskey()
      const asked = (await send('POST', '/api/account/passkeys/options', { token })).json()
      const acts = {
        password: () => send('PUT', '/api/account/password', { token, body: { password: 'eight violet kettles hum' } }),
        'sign-in': () => people.signInAs(person.username),
        passkey: () =>
          send('POST', '/api/account/passkeys', { token, body: { label: 'Key', response: passkey.create(asked) } }),
      }
      const { acting } = await db.transaction().execute(async (tx) => {
        await lockAccount(tx, person.id)
        const begun = { acting: acts[how]() }
        await waitForLock(db)
        // As for an account whose record must be kept.
        await tx.deleteFrom('sessions').where('account_id', '=', person.id).execute()
        const closed = { closed_at: new Date(), password_hash: null }
        await tx.updateTable('accounts').set(closed).where('id', '=', person.id).execute()
        return begun
      })
      expect((await acting).statusCode).toBe(401)
      const left = db.selectFrom('accounts').select('password_hash').where('id', '=', person.id)
      expect(await left.executeTakeFirst()).toEqual({ password_hash: null })
      expect(await findTraces(passkey.id)).toEqual([])
      expect(await people.mailsTo(person.email)).toEqual(['CONFIRM_ADDRESS'])
    }
  })

  test('and coming back shows nothing of the first, and the old username stays taken', async () => {
    const person = await people.join()
    await people.link(person.accessToken)
    await people.verify(person.accessToken)
    await remove(person.accessToken)
    expect((await people.register({ ...newPerson(), username: person.username })).json().code).toBe('USERNAME_TAKEN')
    const again = await people.join({ ...newPerson(), email: person.email })
    expect(again.id).not.toBe(person.id)
    const account = (await send('GET', '/api/account', { token: again.accessToken })).json().body
    expect([account.wallets, account.name, account.restrictions]).toEqual([[], null, []])
  })

  test('of a suspended person ends no suspension, neither for the address nor for the wallet', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    await sql`insert into restrictions (account_id, kind, cause, statement, from_at, made_by)
      values (${person.id}, 'SUSPENSION', 'BREACH', 'You sold it twice.', now(), 'a')`.execute(db)
    await people.verify(person.accessToken)
    expect((await remove(person.accessToken)).statusCode).toBe(200)
    const back = { ...newPerson(), email: person.email }
    const confirm = async () => {
      await people.register(back)
      return await people.confirm(await people.tokenFor('CONFIRM_ADDRESS', back.email))
    }
    const other = await people.join()
    expect((await confirm()).json().code).toBe('BARRED')
    expect((await people.link(other.accessToken, wallet)).json().code).toBe('BARRED')
    await sql`update restrictions set until_at = now() where account_id = ${person.id}`.execute(db)
    expect((await confirm()).statusCode).toBe(201)
    expect((await people.link(other.accessToken, wallet)).statusCode).toBe(200)
  })

  test('of someone who sold or bought keeps the record and nothing else', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    await insertSettledAuction(wallet.address)
    await people.verify(person.accessToken)
    const preview = (await send('GET', '/api/account/deletion', { token: person.accessToken })).json().body
    expect(preview.kept[0].until.slice(0, 4)).toBe(`${new Date().getUTCFullYear() + 10}`)
    expect((await remove(person.accessToken)).statusCode).toBe(200)
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ username: person.username, email: person.email, password_hash: null, country: null })
    expect(row.closed_at).not.toBeNull()
    expect((await people.signInAs(person.username, testPassword)).statusCode).toBe(401)
    expect((await people.me((await people.signIn(wallet)).accessToken)).json().account).toBeNull()
    expect((await people.join({ ...newPerson(), email: person.email })).id).not.toBe(person.id)
  })

  test('of someone who sells right now closes it, and the record stays as long as was said', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    await insertAuction(wallet.address, 500n)
    await people.verify(person.accessToken)
    const unlinked = await send('DELETE', `/api/account/wallets/${wallet.address}`, { token: person.accessToken })
    expect([unlinked.statusCode, unlinked.json().code]).toEqual([409, 'WALLET_IN_USE'])
    const preview = (await send('GET', '/api/account/deletion', { token: person.accessToken })).json().body
    expect(preview.kept[0].until.slice(0, 4)).toBe(`${new Date().getUTCFullYear() + 10}`)
    expect((await remove(person.accessToken)).statusCode).toBe(200)
    expect((await people.me(person.accessToken)).statusCode).toBe(401)
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect([row.email, row.password_hash, row.closed_at === null]).toEqual([person.email, null, false])
    const wallets = await db.selectFrom('account_wallets').selectAll().where('account_id', '=', person.id).execute()
    expect(wallets.map(({ address }) => address)).toEqual([wallet.address])
  })
})

async function insertAuction(seller: `0x${string}`, id: bigint): Promise<void> {
  const moment = new Date('2026-01-01T00:00:00Z')
  await db
    .insertInto('blocks')
    .values({ number: 77n, hash: `0x${'77'.repeat(32)}`, timestamp: moment })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('auctions')
    .values({
      id,
      block_number: 77n,
      ends_at: moment,
      planned_ends_at: moment,
      starts_at: moment,
      minimum_price: 1n,
      seller,
      supply: 1n,
      threshold: 1n,
      token: seller,
      token_name: 'Song',
      withdrawn_in: null,
    })
    .execute()
}

async function insertSettledAuction(seller: `0x${string}`): Promise<void> {
  await insertAuction(seller, 400n)
  await db
    .insertInto('settlement_events')
    .values({
      auction_id: 400n,
      block_number: 77n,
      log_index: 1,
      type: 'PROCESSED',
      happened_at: new Date(),
      transaction_hash: `0x${'ab'.repeat(32)}`,
      account: null,
      amount: null,
      outcome: null,
      price: null,
      refund: null,
    })
    .execute()
}

describe('an export', () => {
  test('is one JSON document about the person, without secrets, once an hour', async () => {
    const person = await people.join()
    await people.link(person.accessToken)
    const token = person.accessToken
    const answer = await send('GET', '/api/account/export', { token })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="melos-${person.username}.json"`)
    const data = answer.json()
    expect(data).toMatchObject({ account: { id: person.id, email: person.email }, bids: [], payments: [] })
    expect(data.declarations).toHaveLength(4)
    expect(data.wallets).toHaveLength(1)
    expect(data.sessions).toHaveLength(1)
    expect(data.emails.map(({ subject }: { subject: string }) => subject)).toContain('A wallet was linked')
    expect(data.log.map(({ action }: { action: string }) => action)).toContain('REGISTERED')
    expect(answer.body).not.toMatch(/argon2|hash/)
    const second = await send('GET', '/api/account/export', { token })
    expect(second.statusCode).toBe(429)
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(3_600)
    await sql`update accounts set exported_at = now() - interval '59 minutes' where id = ${person.id}`.execute(db)
    const third = await send('GET', '/api/account/export', { token })
    expect(third.statusCode).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeOneOf([59, 60])
    expect((await people.mailsTo(person.email)).filter((kind) => kind === 'DATA_EXPORTED')).toHaveLength(1)
    await sql`update accounts set exported_at = now() - interval '1 hour' where id = ${person.id}`.execute(db)
    expect((await send('GET', '/api/account/export', { token })).statusCode).toBe(200)
  })

  test('has what the provider did, without the network of whoever did it', async () => {
    const person = await people.join()
    const reason = `account ${person.username}: Do not.`
    await writeAudit(db, { action: 'ACCOUNT_WARNED', actor: 'admin@melos.example', network: 'theirs', reason })
    const { log } = (await send('GET', '/api/account/export', { token: person.accessToken })).json()
    expect(log).toContainEqual({ at: expect.any(String), action: 'ACCOUNT_WARNED', reason, network: null })
  })

  test('is given once to many who ask at the same moment', async () => {
    const { accessToken: token } = await people.join()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('GET', '/api/account/export', { token })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429, 429])
  })

  test('has of a wallet what happened while it was linked', async () => {
    const [person, other] = [await people.join(), await people.join()]
    const wallet = createTestAccount()
    const [before, during, after] = ['203.0.113.7', '203.0.113.8', '203.0.113.9']
    await people.signIn(wallet, { from: before })
    await people.link(person.accessToken, wallet)
    await people.signIn(wallet, { from: during })
    await send('DELETE', `/api/account/wallets/${wallet.address}`, { token: person.accessToken })
    await people.link(other.accessToken, wallet)
    await people.signIn(wallet, { from: after })
    const { sessions, log } = (await send('GET', '/api/account/export', { token: person.accessToken })).json()
    for (const rows of [sessions, log]) {
      const networks = rows.map(({ network }: { network: string }) => network)
      expect(networks).toContain(during)
      for (const foreign of [before, after]) expect(networks).not.toContain(foreign)
    }
  })

  test("has nothing of anyone else's", async () => {
    const [person, other] = [await people.join(), await people.join()]
    const { body } = await send('GET', '/api/account/export', { token: person.accessToken })
    for (const word of [other.id, other.email, other.username]) expect(body).not.toContain(`"${word}"`)
  })
})

describe('sessions', () => {
  const list = async (token: string) => (await send('GET', '/api/account/sessions', { token })).json().data

  test('are listed without secrets, with those of linked wallets, and end one by one or all at once', async () => {
    const person = await people.join()
    const wallet = createTestAccount()
    await people.link(person.accessToken, wallet)
    const byWallet = await people.signIn(wallet)
    const byPassword = (await people.signInAs(person.username)).json()
    const token = person.accessToken
    const sessions = await list(token)
    expect(sessions.map(({ method }: { method: string }) => method).sort()).toEqual(['EMAIL', 'PASSWORD', 'WALLET'])
    expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    expect(sessions.find(({ method }: { method: string }) => method === 'PASSWORD').label).toBe('Firefox on Linux')

    const other = await people.join()
    const { id } = sessions.find(({ method }: { method: string }) => method === 'PASSWORD')
    const end = (of: string) => send('DELETE', `/api/account/sessions/${id}`, { token: of })
    expect((await end(other.accessToken)).statusCode).toBe(404)
    expect((await end(token)).statusCode).toBe(200)
    expect((await end(token)).statusCode).toBe(404)
    expect((await people.me(byPassword.accessToken)).statusCode).toBe(401)
    expect((await send('DELETE', '/api/account/sessions', { token })).statusCode).toBe(200)
    for (const { accessToken } of [person, byWallet]) expect((await people.me(accessToken)).statusCode).toBe(401)
    expect((await people.me(other.accessToken)).statusCode).toBe(200)
  })

  test('of another password end when it changes', async () => {
    const person = await people.join()
    const elsewhere = (await people.signInAs(person.username)).json()
    const token = person.accessToken
    const change = (password: string) => send('PUT', '/api/account/password', { token, body: { password } })
    expect((await change('eight violet kettles hum')).json().code).toBe('REAUTHENTICATE')
    await people.verify(token)
    expect((await change(`${person.username} ${person.username}`)).statusCode).toBe(400)
    expect((await change('eight violet kettles hum')).statusCode).toBe(200)
    expect((await people.me(token)).statusCode).toBe(200)
    expect((await people.me(elsewhere.accessToken)).statusCode).toBe(401)
    expect((await people.signInAs(person.username)).statusCode).toBe(401)
    expect((await people.mailsTo(person.email)).at(-1)).toBe('PASSWORD_CHANGED')
  })
})

test('a profile and country change, and each country is declared', async () => {
  const person = await people.join()
  const body = { name: 'Ada Wren', about: 'I write songs.', country: 'DE' }
  const answer = await send('PUT', '/api/account', { token: person.accessToken, body })
  expect(answer.json().body).toMatchObject(body)
  await send('PUT', '/api/account', { token: person.accessToken, body })
  const declared = await db
    .selectFrom('declarations')
    .select('value')
    .where('account_id', '=', person.id)
    .where('kind', '=', 'COUNTRY')
    .orderBy('id')
    .execute()
  expect(declared.map(({ value }) => value)).toEqual(['CZ', 'DE'])
})
