import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAccount, bidOf, makeNew, queued, sendAll } from '../../../test/support/test-alerts.ts'
import {
  auctionCreated,
  hoursFromNow,
  openTestMarket,
  type TestMarket,
  testBidder,
  tokenOf,
} from '../../../test/support/test-market.ts'
import { openDatabase } from '../../database/database.ts'
import { decideAlerts } from './decide-alerts.ts'
import { lastDigest, queueDigests } from './send-digests.ts'

let market: TestMarket
const [ada, bob] = [testBidder(1), testBidder(2)]

beforeEach(async () => {
  market = await openTestMarket()
})
afterEach(() => market[Symbol.asyncDispose]())

const decide = (confirmations = 0, now = new Date()) => decideAlerts(market.db, { confirmations, now })

/** Ada is outbid by Bob in an auction that ends in some hours. */
async function outbidAda({ hours = 48, wallets = [ada] } = {}) {
  const account = await addAccount(market.db, { wallets })
  await market.mine(auctionCreated(0n, { tokens: 10n, endsAt: hoursFromNow(hours) }))
  await market.addWork(tokenOf(0n), { title: 'Night Ferry' })
  await market.mine(bidOf(ada, '5', 0))
  await market.mine(bidOf(bob, '6', 1))
  await makeNew(market.db)
  return account
}

describe('an email about being outbid', () => {
  test('waits for 12 blocks', async () => {
    const { email } = await outbidAda()
    for (let block = 0; block < 11; block += 1) await market.mine()
    await decide(12)
    expect(await queued(market.db)).toEqual([])
    await market.mine()
    await decide(12)
    expect(await queued(market.db)).toEqual([`ALERT ${email} 1`])
  })

  test('waits for 60 seconds', async () => {
    const { email } = await outbidAda()
    const now = new Date()
    const raisedAgo = (ms: number) =>
      market.db
        .updateTable('alerts')
        .set({ at: new Date(now.getTime() - ms) })
        .execute()
    await raisedAgo(59_999)
    await decide(0, now)
    expect(await queued(market.db)).toEqual([])
    await raisedAgo(60_000)
    await decide(0, now)
    expect(await queued(market.db)).toEqual([`ALERT ${email} 1`])
  })

  test('says what happened, opens the form and can be stopped', async () => {
    const { email } = await outbidAda()
    await decide()
    const [mail, ...others] = await sendAll(market.db)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'Outbid: Night Ferry' })
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      'risen to 6.00 MELS per token, above your highest bid of 5.00 MELS',
    )
    expect(mail?.text).toContain('https://melos.example/auction/0?bid=again#your-bid')
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/melos\.example\/api\/public\/unsubscribe\/[\w.-]+$/)
    expect(mail?.text).toContain(mail?.unsubscribeUrl)
  })

  test('comes once for each time that the wallet was winning', async () => {
    await outbidAda()
    await decide()
    await market.mine(bidOf(ada, '7', 2))
    await market.mine(bidOf(bob, '8', 3))
    await makeNew(market.db)
    await decide()
    await decide()
    expect((await queued(market.db)).length).toBe(2)
  })

  test('is not queued if the wallet is winning again', async () => {
    await outbidAda()
    await market.mine(bidOf(ada, '7', 2))
    await decide()
    expect(await queued(market.db)).toEqual([])
  })

  test('is not sent if the wallet is winning again', async () => {
    await outbidAda()
    await decide()
    await market.mine(bidOf(ada, '7', 2))
    expect(await sendAll(market.db)).toEqual([])
    expect(await queued(market.db)).toEqual([])
  })

  test.each([
    ['the auction is over', sql`update auctions set ends_at = clock_timestamp()`],
    ['the song is no longer public', sql`delete from works`],
    [
      'the song is blocked',
      sql`insert into work_blocks (work_id, kind, cause, from_at, made_by) select id, 'TEMPORARY', 'NOTICE', now(), 'a' from works`,
    ],
    ['a reorganisation took it back', sql`update alerts set undone = true`],
    ['the wallet is no longer linked', sql`update account_wallets set unlinked_at = clock_timestamp()`],
    ['the account is closed', sql`update accounts set closed_at = clock_timestamp()`],
    ['the address changed', sql`update accounts set email = 'other@wren.example'`],
    [
      'the account is suspended',
      sql`insert into restrictions (account_id, kind, cause, statement, from_at, made_by)
        select id, 'SUSPENSION', 'BREACH', 'No.', clock_timestamp() - interval '1 hour', 'admin' from accounts`,
    ],
    [
      'it is no longer wanted',
      sql`insert into alert_choices (account_id, topic, mail, push) select id, 'OUTBID', false, true from accounts`,
    ],
  ])('is not sent if %s, however late', async (_, change) => {
    await outbidAda()
    await decide()
    await change.execute(market.db)
    expect(await sendAll(market.db)).toEqual([])
    expect(await queued(market.db)).toEqual([])
  })

  test('is not sent after its link was clicked', async () => {
    await outbidAda()
    await decide()
    const [first] = await sendAll(market.db)
    await market.mine(bidOf(ada, '7', 2))
    await market.mine(bidOf(bob, '8', 3))
    await makeNew(market.db)
    await decide()
    const url = new URL(first?.unsubscribeUrl ?? '').pathname
    const page = await market.app.inject({ method: 'GET', url })
    expect(page.statusCode).toBe(303)
    expect((await queued(market.db)).length).toBe(1)
    const choices = () => market.db.selectFrom('alert_choices').selectAll().execute()
    expect(await choices()).toEqual([])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const click = await market.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect(click.json()).toEqual({ topic: 'OUTBID' })
    expect(await choices()).toMatchObject([{ topic: 'OUTBID', mail: false, push: true }])
    expect(await sendAll(market.db)).toEqual([])
  })

  test('is not sent to an address that bounces', async () => {
    await outbidAda()
    await sql`update accounts set email_state = 'BOUNCING'`.execute(market.db)
    await decide()
    expect(await queued(market.db)).toEqual([])
  })

  test('comes at once in the last hour, and the fourth of an auction waits for the summary', async () => {
    const { email } = await outbidAda({ hours: 0.9 })
    await sql`update alerts set at = clock_timestamp()`.execute(market.db)
    await decide(12)
    expect(await queued(market.db)).toEqual([`ALERT ${email} 1`])
    for (let turn = 1; turn <= 3; turn += 1) {
      await market.mine(bidOf(ada, `${5 + turn * 2}`, turn * 2))
      await market.mine(bidOf(bob, `${6 + turn * 2}`, turn * 2 + 1))
      await makeNew(market.db, { secondsAgo: 0 })
      await decide(12)
    }
    expect((await queued(market.db)).length).toBe(3)
    const waiting = await market.db.selectFrom('alerts').select('epoch').where('digest_since', 'is not', null).execute()
    expect(waiting).toEqual([{ epoch: 4n }])
  })

  test('is one for all wallets of an account', async () => {
    const account = await addAccount(market.db, { wallets: [ada, testBidder(3)] })
    await market.mine(auctionCreated(0n, { tokens: 10n, endsAt: hoursFromNow(48) }))
    await market.addWork(tokenOf(0n))
    await market.mine(bidOf(ada, '5', 0, { quantity: 5n }), bidOf(testBidder(3), '5', 1, { quantity: 5n }))
    await market.mine(bidOf(bob, '6', 2))
    await makeNew(market.db)
    await decide()
    expect(await queued(market.db)).toEqual([`ALERT ${account.email} 2`])
  })

  test('is decided once by two processes', async () => {
    await outbidAda()
    const otherDb = openDatabase(market.databaseUrl, () => undefined)
    const now = new Date()
    await Promise.all([market.db, otherDb].map((db) => decideAlerts(db, { confirmations: 0, now })))
    expect((await queued(market.db)).length).toBe(1)
    await otherDb.destroy()
  })
})

describe('the daily summary', () => {
  test.each([
    ['2026-07-01T06:30:00Z', 8, 'Europe/Prague', '2026-07-01T06:00:00Z'],
    ['2026-07-01T05:59:59Z', 8, 'Europe/Prague', '2026-06-30T06:00:00Z'],
    ['2026-12-01T07:00:00Z', 8, 'Europe/Prague', '2026-12-01T07:00:00Z'],
    ['2026-12-01T06:59:00Z', 8, 'Europe/Prague', '2026-11-30T07:00:00Z'],
    ['2026-12-01T02:31:00Z', 8, 'Asia/Kolkata', '2026-12-01T02:30:00Z'],
    ['2026-12-01T00:10:00Z', 0, 'UTC', '2026-12-01T00:00:00Z'],
  ])('at %s, the last %i o’clock in %s was %s'.replace('%s was', '%s was'), (now, hour, timeZone, expected) => {
    expect(lastDigest({ hour, timeZone }, new Date(now))).toEqual(new Date(expected))
  })

  test('waits for the person’s hour, and comes once', async () => {
    const { id, email } = await outbidAda()
    const settings = { account_id: id, digest_hour: 20, time_zone: 'UTC' }
    await market.db.insertInto('alert_settings').values(settings).execute()
    await sql`update alerts set kind = 'SETTLED', data = '{"tokens": "2", "refund": "1000000000000000000"}'`.execute(
      market.db,
    )
    const at = (time: string) => new Date(`2031-05-05T${time}Z`)
    await decide(0, at('12:00:00'))
    await queueDigests(market.db, at('19:59:59'))
    expect(await queued(market.db)).toEqual([])
    await Promise.all([queueDigests(market.db, at('20:00:00')), queueDigests(market.db, at('20:00:00'))])
    expect(await queued(market.db)).toEqual([`ALERT_DIGEST ${email} 1`])
    const [mail] = await sendAll(market.db)
    expect(mail?.subject).toBe('One thing happened on Melos')
    expect(mail?.text).toContain('You got 2')
    const { pathname } = new URL(mail?.unsubscribeUrl ?? '')
    const click = await market.app.inject({ method: 'POST', url: pathname })
    expect(click.json()).toEqual({ topic: null })
    const choices = await market.db.selectFrom('alert_choices').select(['topic', 'mail']).execute()
    expect(choices.filter(({ mail: isOn }) => isOn)).toEqual([])
    expect(choices.map(({ topic }) => topic)).not.toContain('SECURITY')
  })
})

test('a link to stop emails can’t be made up or changed', async () => {
  const one = await outbidAda()
  const other = await addAccount(market.db)
  await decide()
  const [mail] = await sendAll(market.db)
  const { pathname } = new URL(mail?.unsubscribeUrl ?? '')
  const [words = '', mac = ''] = pathname.split('/').at(-1)?.split('.') ?? []
  const decoded = Buffer.from(words, 'base64url').toString()
  const forge = (text: string) => `${Buffer.from(text).toString('base64url')}.${mac}`
  const forged = [
    forge(decoded.replace(one.id, other.id)),
    forge(decoded.replace('OUTBID', 'ALL')),
    forge(decoded.replace('OUTBID', 'SECURITY')),
    `${words}.${'A'.repeat(mac.length)}`,
    words,
    `${words}.`,
    'x',
  ]
  for (const token of forged) {
    const click = await market.app.inject({ method: 'POST', url: `/api/public/unsubscribe/${token}` })
    expect(click.statusCode, token).toBe(404)
  }
  expect(await market.db.selectFrom('alert_choices').selectAll().execute()).toEqual([])
})
