import type { Credit } from '@melos/api-contract'
import { linesOf, makeStatement, readDocument, writeDocument } from '@melos/statements/document'
import { type Address, keccak256, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { refuseTransfers } from '../../../test/support/refuse-transfers.ts'
import { openRoyaltyMarket } from '../../../test/support/royalty-market.ts'
import { buildTestApp } from '../../../test/support/test-app.ts'

// This file has its own chain, because it moves the chain's clock and removes blocks.
const market = await openForTests(openRoyaltyMarket())
const { royalties, one, other } = market
const eur = parseEther

const part = 10n ** 12n
const terms = { feePercent: 0n, rate: eur('2') }

/** EUR 167.25 less 7.25 from before, of which a quarter is for 10 tokens. */
function documentOf(song: Address): string {
  const source = { country: 'DE', month: '2026-01', kind: 'STREAM', quantity: 10n } as const
  const about = { song, title: 'Written Title', artist: 'Someone', codes: { isrc: [], iswc: null, upc: [] } }
  const statement = makeStatement(
    { ...about, wholeTokens: 10n, percentage: 25, broughtForward: (-29n * part) / 4n },
    [
      { ...source, store: 'Small', eur: (3n * part) / 2n },
      { ...source, store: 'Large', eur: 170n * part },
      { ...source, store: 'Large', kind: 'RETURN', eur: (-17n * part) / 4n },
    ],
    terms,
  )
  return writeDocument({
    version: 1,
    payer: 'Distributor',
    ...{ periodFrom: '2026-01-01', periodTo: '2026-06-30' },
    original: { sha256: '17'.repeat(32), keccak256: keccak256('0x17'), bytes: 1, rows: 3 },
    receipt: { currency: 'EUR', amount: statement.gross, receivedOn: '2026-07-10', reference: '17' },
    stated: [{ currency: 'USD', amount: statement.gross }],
    rate: { melsPerEur: terms.rate, sources: [] },
    fee: { percent: terms.feePercent },
    notOurs: { eur: 0n, rows: 0 },
    later: { eur: 0n, rows: 0 },
    statements: [statement],
  })
}

test('a disbursement goes from announced to paid in, with its document, and back with a reorganisation', async () => {
  const { song, auctionId } = await market.sellAndConfirm()
  const text = documentOf(song)
  const document = await market.publish(text)
  const lines = linesOf(readDocument(text))
  const id = await royalties.announce(lines, { document, rate: eur('2') })
  await market.caughtUp()

  const [announced] = (await market.ask('/api/public/royalties')).json().data
  expect(announced).toMatchObject({
    ...{ id: Number(id), state: 'ANNOUNCED', payer: 'Distributor', periodFrom: '2026-01-01', periodTo: '2026-06-30' },
    ...{ eur: '40', mels: '80', songCount: 1, rate: '2', documentHash: document, paidInAt: null },
    documentState: 'AS_ANNOUNCED',
  })
  const ofSong = async () => (await market.ask(`/api/public/auctions/${auctionId}/royalties`)).json().body
  expect(await ofSong()).toMatchObject({
    ...{ song, statements: [], sources: [], lastYear: null, total: { melsPerToken: '0', eurPerToken: '0' } },
    announced: [{ disbursementId: Number(id), melsPerToken: '8', eurPerToken: '4' }],
  })

  const block = await royalties.payIn(id, lines)
  await market.caughtUp()
  const found = (await market.ask(`/api/public/royalties/${id}`)).json().body
  expect(found).toMatchObject({ state: 'PAID_IN', eur: '40', mels: '80', songCount: 1 })
  const statement = {
    ...{ disbursementId: Number(id), song, number: 1, externalId: Number(auctionId), title: 'Night Ferry' },
    ...{ artist: 'The Lanterns', periodFrom: '2026-01-01', periodTo: '2026-06-30', eur: '40', mels: '80' },
    ...{ wholeTokens: 10, melsPerToken: '8', eurPerToken: '4', transaction: found.transactions.paidIn },
  }
  expect(found.statements).toEqual([expect.objectContaining(statement)])
  expect(await ofSong()).toMatchObject({
    total: { melsPerToken: '8', eurPerToken: '4' },
    sources: [
      { store: 'Large', eur: '165.75' },
      { store: 'Small', eur: '1.5' },
    ],
    announced: [],
  })

  await market.chain.forgetFrom(block)
  // The clock goes back too.
  await market.pass(49 * 3_600)
  expect((await market.ask(`/api/public/royalties/${id}`)).json().body).toMatchObject({
    state: 'PAYABLE',
    statements: [],
  })
  expect(await ofSong()).toMatchObject({ statements: [], announced: [{ disbursementId: Number(id) }] })
  await market.pass(14 * 86_400)
  expect((await market.ask(`/api/public/royalties/${id}`)).json().body.state).toBe('EXPIRED')
  expect(await ofSong()).toMatchObject({ announced: [] })
})

test('an announcement that is withdrawn says so', async () => {
  const { song } = await market.sellAndConfirm()
  const id = await royalties.announce([{ song, eur: eur('1') }])
  await royalties.withdrawAnnouncement(id)
  await market.caughtUp()
  const { body } = (await market.ask(`/api/public/royalties/${id}`)).json()
  expect(body).toMatchObject({ state: 'WITHDRAWN', payer: null, eur: null, songCount: null })
  expect(body.transactions.withdrawn).toMatch(/^0x[0-9a-f]{64}$/)
})

test('nothing of a document is shown for an announcement of other lines or another rate', async () => {
  const { song, auctionId } = await market.sellAndConfirm()
  const text = documentOf(song)
  const document = await market.publish(text)
  const lines = linesOf(readDocument(text))
  const others = [
    await royalties.announce([{ song, eur: eur('39') }], { document, rate: eur('2') }),
    await royalties.announce(lines, { document, rate: eur('1.9') }),
  ]
  const id = await royalties.announce(lines, { document, rate: eur('2') })
  await market.caughtUp()
  for (const other of others) {
    expect((await market.ask(`/api/public/royalties/${other}`)).json().body).toMatchObject({
      ...{ documentState: 'DIFFERENT', payer: null, periodFrom: null, eur: null, mels: null, songCount: null },
    })
  }
  const { body } = (await market.ask(`/api/public/auctions/${auctionId}/royalties`)).json()
  expect(body.announced).toMatchObject([{ disbursementId: Number(id), melsPerToken: '8' }])
})

test('of a document that isn’t canonical, only its bytes are shown', async () => {
  const { song } = await market.sellAndConfirm()
  const document = await market.publish(JSON.stringify(JSON.parse(documentOf(song)), undefined, 2))
  const id = await royalties.announce([{ song, eur: eur('40') }], { document, rate: eur('2') })
  await market.caughtUp()
  expect((await market.ask(`/api/public/royalties/${id}`)).json().body).toMatchObject({
    ...{ documentState: 'UNKNOWN', payer: null, mels: null },
  })
  expect((await market.ask(`/api/public/royalties/${id}/document`)).json()).toMatchObject({ payer: 'Distributor' })
})

test('a document is served byte for byte, and for good once no reorganisation can undo it', async () => {
  const document = JSON.stringify({ payer: 'Größe & Söhne', b: 1, a: [1.5] })
  const hash = await market.publish(document)
  const { song } = await market.sellAndConfirm()
  const id = await royalties.announce([{ song, eur: eur('1') }], { document: hash })
  await market.caughtUp()
  const path = `/api/public/royalties/${id}/document`
  const answer = await market.ask(path)
  expect(answer.rawPayload).toEqual(Buffer.from(document))
  expect(answer.headers).toMatchObject({ etag: `"${hash}"`, 'cache-control': 'public, no-cache' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const again = await market.app.inject({ url: path, headers: { 'if-none-match': `"${hash}"` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])

  await market.db.insertInto('blocks').values({ number: 999_999n, hash: '0x01', timestamp: new Date() }).execute()
  expect((await market.ask(path)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  await market.db.deleteFrom('blocks').where('number', '=', 999_999n).execute()

  const unknown = await royalties.announce([{ song, eur: eur('1') }])
  await market.caughtUp()
  for (const missing of [unknown, 999n]) {
    expect((await market.ask(`/api/public/royalties/${missing}/document`)).statusCode).toBe(404)
  }
  expect((await market.ask('/api/public/royalties/999')).statusCode).toBe(404)
})

test('what is due comes from the contract, is carried forward below the minimum, and is paid above it', async () => {
  const { song } = await market.sellAndConfirm({ name: 'Tidal' })
  // `one` has 7 of 10 tokens: EUR 9.8, and then EUR 19.6.
  await market.payIn([{ song, eur: eur('14') }])
  const own = async () => (await market.ask('/api/royalties', one.account)).json().body
  const ofSong = async () => (await own()).songs.find((row: { song: string }) => row.song === song)
  const before = await own()
  expect(await ofSong()).toMatchObject({
    tokens: '7',
    due: { mels: '9.8', eur: '9.8' },
    received: { mels: '0', eur: '0' },
  })
  expect(before).toMatchObject({
    minimum: '9.99',
    due: { eur: '9.8' },
    payable: { mels: '0', eur: '0' },
    heldUntil: null,
  })

  await market.payIn([{ song, eur: eur('14') }])
  expect(await own()).toMatchObject({ due: { eur: '19.6' }, payable: { mels: '19.6', eur: '19.6' } })
  const { timestamp } = await market.db
    .selectFrom('blocks')
    .select('timestamp')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const until = Math.floor(timestamp.getTime() / 1_000) + 3_600
  await royalties.hold(one.account.address, until)
  await market.caughtUp()
  expect(await own()).toMatchObject({ payable: { mels: '0', eur: '0' }, heldUntil: expect.stringMatching(/^\d{4}-/) })
  await market.pass(3_700)

  const block = await royalties.pay(one.account.address, [song])
  await market.caughtUp()
  expect(await own()).toMatchObject({ due: { mels: '0', eur: '0' }, received: { mels: '19.6', eur: '19.6' } })
  const payments = async () => (await market.ask('/api/royalties/payments', one.account)).json()
  expect(await payments()).toMatchObject({
    data: [{ song, title: 'Night Ferry', artist: 'The Lanterns', tokens: '7', mels: '19.6', eur: '19.6' }],
    total: 1,
  })
  const year = (await own()).years[0]
  const csv = await market.ask(`/api/royalties/statement?year=${year}`, one.account)
  expect(csv.headers['content-disposition']).toBe(`attachment; filename="melos-royalties-${year}.csv"`)
  const rows = csv.body.slice(1).trim().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain(`,Night Ferry,The Lanterns,${song},7,19.6,19.6,1,0x`)
  expect(rows[2]).toBe(`Total,,,,,19.6,19.6,1,,${one.account.address}`)
  expect((await market.ask('/api/royalties/statement?year=2020', one.account)).body.trim().split('\r\n')).toHaveLength(
    2,
  )
  const pdf = await market.ask(`/api/royalties/statement?year=${year}&format=pdf`, one.account)
  expect([pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])

  await market.chain.forgetFrom(block)
  await market.pass(1)
  expect(await own()).toMatchObject({ due: { eur: '19.6' }, received: { mels: '0', eur: '0' }, years: [] })
  expect(await payments()).toEqual({ data: [], total: 0 })
})

test('what MELS refuses is credited by the royalties contract, which pays it when asked', async () => {
  const { song } = await market.sellAndConfirm()
  await market.payIn([{ song, eur: eur('100') }])
  const { mels, contracts } = market.house
  const account = other.account.address
  const release = await refuseTransfers(market.chain.rpcUrl, { token: mels, to: account })
  await royalties.pay(account, [song])
  await release()
  await market.caughtUp()
  const credits = (await market.ask('/api/me/credits', other.account)).json<{ data: Credit[] }>().data
  expect(credits).toEqual([{ contract: contracts.royalties, token: mels, kind: 'MELS', name: 'MELS', amount: '30' }])
  expect(await market.db.selectFrom('bidder_credits').selectAll().execute()).toEqual([])
})

test('without the node, what is due is unavailable, and the rest is answered', async () => {
  const { accessToken } = await market.signIn(one.account)
  const headers = { authorization: `Bearer ${accessToken}` }
  const app = await buildTestApp(market.db, { rpcUrl: 'http://127.0.0.1:1' })
  const due = await app.inject({ url: '/api/royalties', headers })
  expect([due.statusCode, due.json().code]).toEqual([503, 'UNAVAILABLE'])
  for (const path of ['/api/royalties/payments', '/api/royalties/statement', '/api/public/royalties']) {
    expect((await app.inject({ url: path, headers })).statusCode).toBe(200)
  }
  await app.close()
})
