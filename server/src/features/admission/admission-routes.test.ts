import { sql } from 'kysely'
import { getAddress, keccak256, toHex } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { startAdmissionMarket } from '../../../test/support/admission-market.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'
import { readPolicies } from '../../admission/policy-store.ts'
import { checkSanctions } from './check-sanctions.ts'

const market = await openForTests(startAdmissionMarket(inject('rpcUrl')))
const { db, admin, gate, reader } = market
const { send, signIn, declare, ask, screen, readScreening, register, dismiss, answerSanctions } = market

const DAY = 86_400
const reasonOf = (answer: Awaited<ReturnType<typeof ask>>) => [answer.statusCode, answer.json().reason]
const lastAudit = async () =>
  await db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'reason'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
const stateOf = async (token: string) => (await send('GET', '/api/me/admission', { token })).json().body

const admitted = async () => {
  const person = await signIn()
  await declare(person)
  await register(person, 1)
  return person
}

describe('an admission', () => {
  test('lasts until the last auction of its policy ends, at most 730 days, and can be asked for again', async () => {
    const person = await signIn()
    await declare(person)
    const { validUntil } = (await ask(person, 1)).json().body
    const { endsAt } = await market.house.readState(1n)
    expect(BigInt(validUntil)).toBe(endsAt)
    await register(person, 1)
    expect(
      await reader.readContract({ ...gate, functionName: 'admittedUntil', args: [person.wallet.address, 1n] }),
    ).toBe(endsAt)
    const again = await ask(person, 1)
    expect(again.json().body).toEqual({
      kind: 'SENT',
      wallet: person.wallet.address,
      policy: 1,
      validUntil,
      transactionHash: null,
    })
  })

  test('waits for an artist until their own sale under the policy has ended, which is not said to be this auction', async () => {
    const artist = await signIn()
    await sql`insert into account_wallets (address, account_id, linked_at, unlinked_at)
      values (${market.house.seller}, ${artist.accountId}, now(), now())`.execute(db)
    await declare(artist)
    expect([...reasonOf(await ask(artist, 1))]).toEqual([403, 'OWN_SALE'])
    const { policies } = await stateOf(artist.token)
    expect(policies[0].wallets[0].refusal).toEqual({ reason: 'OWN_SALE', next: 'NONE' })
  })

  test('asked for with wallets of others stores nothing about them, and is written to the log only so often', async () => {
    const person = await signIn()
    const { address } = market.sanctioned
    await send('POST', '/api/me/admission', { token: person.token, body: { wallet: address, policy: 1 } })
    const checked = await db.selectFrom('sanction_checks').select('wallet').where('wallet', '=', address).execute()
    expect(checked).toEqual([])
    for (let count = 0; count < 22; count++) {
      const body = { wallet: createTestAccount().address, policy: 1 }
      await send('POST', '/api/me/admission', { token: person.token, body })
    }
    const refusals = await db
      .selectFrom('admission_refusals')
      .select('id')
      .where('account_id', '=', person.accountId ?? '')
      .execute()
    expect(refusals).toHaveLength(20)
  })

  test('lasts 90 days without an auction', async () => {
    const body = { name: 'Later', text: '', needsScreening: false, countriesDenied: [], isOffered: true }
    const { id } = (await send('POST', '/api/policies', { token: admin, body })).json().body
    const person = await signIn()
    await declare(person)
    const { validUntil } = (await ask(person, id)).json().body
    const days = (validUntil - Date.now() / 1000) / DAY
    expect(days).toBeGreaterThan(89.99)
    expect(days).toBeLessThan(90.01)
  })

  test('is refused for a wallet of someone else, of nobody, or of the past', async () => {
    const [one, other] = [await admitted(), await admitted()]
    expect(reasonOf(await ask({ ...one, wallet: other.wallet }, 1))).toEqual([403, 'WALLET_NOT_LINKED'])
    expect(reasonOf(await ask({ ...one, wallet: createTestAccount() }, 1))).toEqual([403, 'WALLET_NOT_LINKED'])
    const former = createTestAccount()
    await sql`insert into account_wallets (address, account_id, linked_at, unlinked_at)
      values (${former.address}, ${one.accountId}, now(), now())`.execute(db)
    expect(reasonOf(await ask({ ...one, wallet: former }, 1))).toEqual([403, 'WALLET_NOT_LINKED'])
  })

  test('is refused while the account is suspended, even to a session from before', async () => {
    const person = await signIn()
    await declare(person)
    await sql`insert into restrictions (account_id, kind, cause, statement, from_at, made_by)
      values (${person.accountId}, 'SUSPENSION', 'BREACH', 'x', now(), 'a')`.execute(db)
    expect(reasonOf(await ask(person, 1))).toEqual([403, 'RESTRICTED'])
    await sql`update restrictions set until_at = now() where account_id = ${person.accountId}`.execute(db)
    expect((await ask(person, 1)).statusCode).toBe(200)
  })

  test('needs an account', async () => {
    const person = await signIn(createTestAccount(), { withAccount: false })
    const answer = await ask(person, 1)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
    const { declarations, policies } = await stateOf(person.token)
    expect(declarations).toBeNull()
    expect(policies[0].wallets).toEqual([
      { wallet: person.wallet.address, admittedUntil: null, refusal: { reason: 'NO_ACCOUNT', next: 'REGISTER' } },
    ])
  })

  test('is not renewed after a dismissal, whose reason the person and administrators see', async () => {
    const person = await admitted()
    await dismiss(person, 1, 'He lent it to others.')
    const salted = /^He lent it to others\.\n[\w ]+: [\da-f]{32}$/
    expect(reasonOf(await ask(person, 1))).toEqual([403, 'DISMISSED'])
    expect((await stateOf(person.token)).policies[0].wallets).toMatchObject([
      { refusal: { reason: 'DISMISSED' }, dismissalReason: expect.stringMatching(salted) },
    ])
    const { data } = (await send('GET', `/api/admissions?search=${person.wallet.address}`, { token: admin })).json()
    const { reason } = data[0].dismissed
    expect(reason).toMatch(salted)
    expect(data).toMatchObject([
      {
        wallet: person.wallet.address,
        policy: 1,
        status: 'DISMISSED',
        validUntil: null,
        dismissed: { reason, reasonHash: keccak256(toHex(reason)) },
        account: { id: person.accountId },
      },
    ])
  })

  test('is dismissed with a hash that says nothing about the reason', async () => {
    const body = { wallet: createTestAccount().address, policy: 1, text: 'Lent.' }
    const hashes = []
    for (const _ of [1, 2]) {
      const answer = await send('POST', '/api/dismissal-reasons', { token: admin, body })
      expect(answer.statusCode).toBe(201)
      hashes.push(answer.json().body.hash)
    }
    expect(new Set([...hashes, keccak256(toHex('Lent.'))]).size).toBe(3)
  })

  test('is written to the log, a refusal once a day', async () => {
    const person = await signIn()
    const about = `policy 1, ${person.wallet.address}`
    for (const _ of [1, 2]) expect(reasonOf(await ask(person, 1))).toEqual([403, 'DECLARE'])
    expect(await lastAudit()).toEqual({
      action: 'ADMISSION_REFUSED',
      actor: person.accountId,
      reason: `${about}: DECLARE`,
    })
    const refused = (
      await send('GET', `/api/admission-refusals?search=${person.wallet.address}`, { token: admin })
    ).json()
    expect(refused).toMatchObject({
      total: 1,
      data: [{ reason: 'DECLARE', policy: 1, account: { id: person.accountId } }],
    })
    await declare(person)
    await ask(person, 1)
    expect(await lastAudit()).toEqual({ action: 'WALLET_ADMITTED', actor: person.accountId, reason: about })
  })
})

describe('the country of the request', () => {
  const from = (country: string) => ({ 'x-country': country })

  test('that differs from the declared one asks once more, and is believed then', async () => {
    const person = await signIn()
    await declare(person)
    expect(reasonOf(await ask(person, 1, from('US')))).toEqual([403, 'CONFIRM_COUNTRY'])
    await declare(person, {}, from('US'))
    expect((await ask(person, 1, from('US'))).statusCode).toBe(200)
  })

  test('that agrees, or is unknown, asks nothing', async () => {
    const person = await signIn()
    await declare(person, {}, from('cz'))
    for (const country of ['CZ', 'XX', 'T1', '']) expect((await ask(person, 1, from(country))).statusCode).toBe(200)
  })

  test('is not stored, only whether it agreed', async () => {
    const person = await signIn()
    await declare(person)
    await declare(person, {}, from('CZ'))
    await declare(person, {}, from('DE'))
    const rows = await db
      .selectFrom('declarations')
      .select(['value', 'country_check'])
      .where('account_id', '=', person.accountId ?? '')
      .where('kind', '=', 'COUNTRY')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { value: 'CZ', country_check: null },
      { value: 'CZ', country_check: 'AGREED' },
      { value: 'CZ', country_check: 'DIFFERED' },
    ])
  })
})

describe('the list of sanctions', () => {
  test('that does not answer admits nobody, and says so', async () => {
    const person = await signIn()
    await declare(person)
    await answerSanctions(false)
    try {
      const answer = await ask(person, 1)
      expect([...reasonOf(answer), answer.json().next]).toEqual([403, 'CHECK_UNAVAILABLE', 'WAIT'])
      expect(answer.json().message).toMatch(/list of sanctions/)
    } finally {
      await answerSanctions(true)
    }
    expect((await ask(person, 1)).statusCode).toBe(200)
  })

  test('is asked once a day for those who are admitted, and a hit stops their bids', async () => {
    const person = await admitted()
    const bid = async () => {
      const answer = await send('GET', '/api/bids/min-price/external/1?tokenCount=1', { token: person.token })
      return answer.json().reason ?? answer.statusCode
    }
    const asked: string[] = []
    const check = (hit: boolean) =>
      checkSanctions(db, {
        askSanctions: async (wallet) => {
          asked.push(wallet)
          return hit && wallet === person.wallet.address
        },
      })
    // The list was asked at admission.
    await check(true)
    expect(asked).not.toContain(person.wallet.address)
    expect(await bid()).toBe(200)
    await sql`update sanction_checks set checked_at = now() - interval '1 day'`.execute(db)
    await check(true)
    expect(asked.filter((wallet) => wallet === person.wallet.address)).toHaveLength(1)
    expect(await bid()).toBe('SANCTIONED')
    expect(await lastAudit()).toMatchObject({ action: 'SANCTION_FOUND', reason: person.wallet.address })
    const { data } = (await send('GET', `/api/admissions?search=${person.wallet.address}`, { token: admin })).json()
    expect(data).toMatchObject([{ isSanctioned: true }])
    await sql`update sanction_checks set checked_at = now() - interval '1 day'`.execute(db)
    await check(false)
    expect(await bid()).toBe(200)
  })
})

describe('a policy', () => {
  const content = {
    name: 'Europe',
    text: 'Only for Europe.',
    needsScreening: false,
    countriesDenied: ['US', 'CA', 'US'],
    isOffered: true,
  }
  const create = async () => (await send('POST', '/api/policies', { token: admin, body: content })).json().body
  const change = async (id: number, changed: object) =>
    await send('PUT', `/api/policies/${id}`, { token: admin, body: { ...content, ...changed } })

  test('gets the next number, and can change until someone relies on it', async () => {
    const policy = await create()
    expect(policy).toMatchObject({
      needs: ['DECLARATIONS'],
      countriesDenied: ['CA', 'US'],
      isFixed: false,
      auctions: 0,
    })
    expect((await change(policy.id, { countriesDenied: ['GB'] })).json().body).toMatchObject({
      countriesDenied: ['GB'],
    })
    const person = await signIn()
    await declare(person)
    expect((await ask(person, policy.id)).statusCode).toBe(200)
    for (const changed of [{ name: 'Asia' }, { text: '' }, { needsScreening: true }, { countriesDenied: [] }]) {
      const answer = await change(policy.id, { countriesDenied: ['GB'], ...changed })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'POLICY_FIXED'])
    }
    const closed = await change(policy.id, { countriesDenied: ['GB'], isOffered: false })
    expect(closed.json().body).toMatchObject({ isFixed: true, isOffered: false })
    expect((await create()).id).toBe(policy.id + 1)
  })

  test('can be relied on by many for the first time at once', async () => {
    const { id } = await create()
    const people = []
    for (let count = 0; count < 6; count++) people.push(await signIn())
    for (const person of people) await declare(person)
    const answers = await Promise.all(people.map((person) => ask(person, id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect((await change(id, { name: 'Asia' })).json().code).toBe('POLICY_FIXED')
  })

  test('0 stays open', async () => {
    expect((await change(0, {})).json().code).toBe('POLICY_FIXED')
    expect((await change(999, {})).statusCode).toBe(404)
  })

  test('is told with each auction, and one that only the chain knows admits nobody', async () => {
    const auction = (await send('GET', '/api/public/auctions/external/1')).json().body
    expect(auction.policy).toEqual({
      ...{ id: 1, name: 'Declared', text: '', needs: ['DECLARATIONS'] },
      ...{ countriesDenied: ['US'], isOffered: true },
    })
    const { data } = (await send('GET', '/api/public/policies')).json()
    expect(data.slice(0, 3).map(({ id }: { id: number }) => id)).toEqual([0, 1, 2])
    const person = await signIn()
    await declare(person)
    expect(reasonOf(await ask(person, 40_000))).toEqual([403, 'UNKNOWN_POLICY'])
    // No countries and no questions are told of it, since nothing is known.
    expect((await readPolicies(db))(40_000)).toMatchObject({ id: 40_000, needs: [], isOffered: false })
  })
})

describe('screening', () => {
  test('is asked for once, decided by an administrator with a reason, and counts for a year', async () => {
    const person = await signIn()
    await declare(person)
    const screening = async () => (await stateOf(person.token)).screening
    expect(reasonOf(await ask(person, 2))).toEqual([403, 'NOT_SCREENED'])
    await send('POST', '/api/me/admission/screening', { token: person.token })
    expect(await screening()).toEqual({ state: 'PENDING', reason: null, until: null })
    const waiting = (await send('GET', '/api/screenings?state=PENDING', { token: admin })).json().data
    expect(waiting.at(-1)).toMatchObject({
      account: { id: person.accountId },
      wallets: [person.wallet.address],
      country: 'CZ',
    })
    await screen(person, { decision: 'FAILED', reason: 'The photo is of a dog.' })
    expect(await screening()).toMatchObject({ state: 'FAILED', reason: 'The photo is of a dog.' })
    expect(reasonOf(await ask(person, 2))).toEqual([403, 'SCREENING_FAILED'])
    await screen(person)
    const { rows: mails } = await sql<{ kind: string; data: object }>`
      select kind, data from mails where account_id = ${person.accountId} and kind like 'SCREENING%' order by id`.execute(
      db,
    )
    expect(mails).toMatchObject([
      { kind: 'SCREENING_FAILED', data: { reason: 'The photo is of a dog.' } },
      { kind: 'SCREENING_PASSED', data: { until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) } },
    ])
    const { rows: alerts } = await sql<{ kind: string; data: object }>`
      select kind, data from alerts where holder = ${person.accountId} and kind like 'SCREENING%' order by id`.execute(
      db,
    )
    // The reason isn't on lock screens.
    expect(alerts).toEqual([
      { kind: 'SCREENING_FAILED', data: {} },
      { kind: 'SCREENING_PASSED', data: {} },
    ])
    await register(person, 2)
    await sql`update screenings set expires_at = now() where account_id = ${person.accountId}`.execute(db)
    expect(reasonOf(await ask(person, 2))).toEqual([403, 'NOT_SCREENED'])
  })

  test('that two administrators decide at once is decided by the first, and nothing is lost', async () => {
    const person = await signIn()
    await send('POST', '/api/me/admission/screening', { token: person.token })
    const { version } = await readScreening(person.accountId)
    const decide = (body: object) => send('PUT', `/api/screenings/${person.accountId}`, { token: admin, body })
    const answers = await Promise.all([
      decide({ decision: 'PASSED', version }),
      decide({ decision: 'FAILED', reason: 'The name differs.', version }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toEqual({
      code: 'SCREENING_CHANGED',
      message: expect.stringContaining('Look at it again.'),
    })
    const decided = answers.find(({ statusCode }) => statusCode === 200)?.json().body
    expect(await readScreening(person.accountId)).toEqual(decided)
    const { rows } = await sql<{ kind: string }>`
      select kind from mails where account_id = ${person.accountId} and kind like 'SCREENING%'`.execute(db)
    expect(rows).toEqual([{ kind: `SCREENING_${decided.state}` }])
    // Whoever looks again can decide otherwise.
    expect((await decide({ decision: 'PASSED', version: decided.version })).statusCode).toBe(200)
    expect((await decide({ decision: 'PASSED', version: decided.version })).statusCode).toBe(409)
  })

  test('of someone who has left waits no longer, because no one can decide on it', async () => {
    const person = await signIn()
    await send('POST', '/api/me/admission/screening', { token: person.token })
    const listed = async () => {
      const { data } = (await send('GET', '/api/screenings?state=PENDING&size=100', { token: admin })).json()
      return data.some(({ account }: { account: { id: string } }) => account.id === person.accountId)
    }
    expect(await listed()).toBe(true)
    await db
      .updateTable('accounts')
      .set({ closed_at: new Date() })
      .where('id', '=', person.accountId ?? '')
      .execute()
    expect(await listed()).toBe(false)
  })

  test('of someone who did not ask is not found', async () => {
    const person = await signIn()
    const body = { decision: 'PASSED', version: 1 }
    const answer = await send('PUT', `/api/screenings/${person.accountId}`, { token: admin, body })
    expect(answer.statusCode).toBe(404)
  })
})

test('declarations of registration count, and an answer replaces the one before', async () => {
  const person = await signIn()
  await sql`insert into declarations (account_id, kind, version, text_hash, value, made_at, network)
    values (${person.accountId}, 'ADULT', '1.0', '', null, now(), 'n'), (${person.accountId}, 'NOT_STAFF', '1.0', '', null, now(), 'n'),
      (${person.accountId}, 'COUNTRY', '1.0', '', 'CZ', now(), 'n')`.execute(db)
  expect((await stateOf(person.token)).declarations).toMatchObject({ country: 'CZ', isAdult: true, isEmployee: false })
  const answer = await declare(person, { isAdult: false, isEmployee: true, country: 'DE' })
  expect(answer.json().body.declarations).toMatchObject({ country: 'DE', isAdult: false, isEmployee: true })
  await sql`insert into declarations (account_id, kind, version, text_hash, value, made_at, network)
    values (${person.accountId}, 'ADULT', '0.9', '', null, now(), 'n')`.execute(db)
  expect((await stateOf(person.token)).declarations).toMatchObject({ isAdult: null })
})

test('an account that signs in with a password sees all its wallets, and no others', async () => {
  const person = await admitted()
  const second = getAddress(createTestAccount().address)
  await sql`insert into account_wallets (address, account_id, linked_at) values (${second}, ${person.accountId}, now())`.execute(
    db,
  )
  const { policies } = await stateOf(person.token)
  expect(policies[0].wallets).toMatchObject([
    { wallet: person.wallet.address, refusal: null },
    { wallet: second, admittedUntil: null, refusal: { reason: 'NOT_REGISTERED', next: 'REGISTER_WALLET' } },
  ])
  const auction = await send('GET', '/api/me/admission/auctions/1', { token: person.token })
  expect(auction.json().body.wallets).toHaveLength(1)
})

test('an administrator bids nowhere', async () => {
  for (const url of ['/api/me/admission', '/api/me/admission/auctions/1']) {
    expect((await send('GET', url, { token: admin })).statusCode).toBe(403)
  }
})
