import { setTimeout as delay } from 'node:timers/promises'
import { royaltiesAbi } from '@melos/contracts'
import { type RoyaltyDocument, readDocument } from '@melos/statements/document'
import { runScript } from '@melos/test-kit/run-script'
import pg from 'pg'
import { type Address, formatEther, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiAnswer, callApi, signIn } from '../support/call-api.ts'
import { administrator } from '../support/catalogue.ts'
import { holdBlocks } from '../support/chain.ts'
import { holdTable } from '../support/hold-table.ts'
import { openMarket } from '../support/market.ts'
import { readMels } from '../support/money.ts'
import { openPayerStatements } from '../support/payer-statements.ts'
import { announce, payIn, type SoldSong, sellSong } from '../support/royalties.ts'
import { openTestSystem, type TestSystem } from '../support/test-system.ts'
import { waitUntil } from '../support/wait-until.ts'

/** The song's lines give 900 USD after a return, and a stranger's 200. */
const file = [
  'Code;Song;Shop;Land;Month;Number;Money',
  'QZWFV2498114;Night Ferry Home;Spotify;DE;2026-05;410000;600,25',
  'QZWFV2498114;Night Ferry Home;Apple Music;PT;2026-06;90000;309,75',
  'QZWFV2498114;Night Ferry Home;Apple Music;PT;2026-06;-3;(10,00)',
  'QZWFV2400001;Another Song;Spotify;US;2026-06;70000;200,00',
].join('\n')
const columns = { ISRC: 0, TITLE: 1, STORE: 2, COUNTRY: 3, MONTH: 4, QUANTITY: 5, AMOUNT: 6 }
const receipt = { amount: '1000', receivedOn: '2026-07-15', reference: 'HD 2026/07' }
const terms = {
  ...{ feePercent: '10', melsPerEur: '4', periodFrom: '2026-05-01', periodTo: '2026-06-30' },
  sources: [{ name: 'Example Exchange', url: null, value: '4.01', at: '2026-07-15 12:00:00' }],
}
/** EUR 818.18 less the fee, half of it for 100 tokens, at 4 MELS. */
const perToken = parseEther('14.72727272727272')
const EUR = 10n ** 12n

let system: TestSystem
let song: SoldSong
let first: Awaited<ReturnType<typeof openPayerStatements>>
let second: Awaited<ReturnType<typeof openPayerStatements>>

beforeAll(async () => {
  system = await openTestSystem({ auctions: 1, paysRoyalties: true })
  song = await sellSong(await openMarket(system.market.melos, { bidders: 0 }), 'Night Ferry Home', [90n, 9n, 1n])
  first = await openPayerStatements(system.market)
  second = await openPayerStatements(system.market, administrator)
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

const lockOf = (table: string) => holdTable(system.services.databaseUrl, `lock table ${table} in share mode`)

/** Kills the server while it waits for the table that `work` makes it write. */
async function killDuring(table: string, work: (waited: Promise<void>) => Promise<unknown>): Promise<void> {
  await using held = await lockOf(table)
  const waited = held.untilWaitedFor()
  await Promise.all([work(waited), waited.then(() => system.server().kill('SIGKILL'))])
}

/** The step is cut off before it is stored, so the server knows nothing of it, and it can be taken once more. */
async function takeTwice(id: number, table: string, step: () => Promise<ApiAnswer>): Promise<void> {
  const before = await first.find(id)
  await killDuring(table, async () => expect((await step()).status).toBeUndefined())
  await system.start()
  expect(await first.find(id)).toEqual(before)
  const { status, text } = await step()
  expect([status, text]).toEqual([200, expect.anything()])
}

const whenState = (id: number, state: string) =>
  waitUntil(`the statement is ${state}`, async () => (await first.find(id)).state === state)

/** The server starts a dozen times, and each start takes many seconds on a busy machine. */
const PATIENCE_MS = 10 * 60_000

test('killed at each step from the file to the payout, it pays one deposit out, once', {
  timeout: PATIENCE_MS,
}, async () => {
  const before = await readBalances()
  const id = await takeIn()
  await readLines(id)
  await takeTwice(id, 'payer_statements', () => first.change(id, 'receipt', receipt))
  await decideLines(id)
  await takeTwice(id, 'payer_statements', () => first.change(id, 'terms', terms))

  const { announce: seen, document } = await first.preview(id)
  const { documentHash } = seen ?? {}
  const submit = () => first.change(id, 'submit', { documentHash })
  await takeTwice(id, 'payer_statements', submit)
  await takeTwice(id, 'payer_statements', () => second.change(id, 'reopen', { reason: 'The rate is old.' }))
  expect((await submit()).status).toBe(200)
  // The document and the approval are stored together.
  await takeTwice(id, 'royalty_documents', () => second.change(id, 'approve', { documentHash }))
  expect(await first.find(id)).toMatchObject({ state: 'APPROVED', documentHash, announcements: [] })
  expect((await first.takeIn('Harbour Distribution', file)).status).toBe(409)

  const { chain } = system.market
  const published = readDocument(document ?? '')
  const publish = async () => undefined
  const announcing = lazy(() => announce(chain, { document: published, publish }))
  await killDuring('disbursements', announcing)
  await system.start()
  await whenAnnounced(id, 'ANNOUNCED')
  await killDuring('royalty_statements', async () => payIn(chain, await announcing()))
  await payOut(before)
  await whenAnnounced(id, 'PAID_IN')
  await expectOneDeposit(published)
  await expectPaidOnce(before)
  await expectAgreement()
})

/** The same result for every call. */
function lazy<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function takeIn(): Promise<number> {
  const upload = () => first.takeIn('Harbour Distribution', file)
  await killDuring('payer_statements', async () => expect((await upload()).status).toBeUndefined())
  await system.start()
  expect(await first.count()).toBe(0)
  const { status, text } = await upload()
  expect([status, text]).toEqual([201, expect.anything()])
  const { id } = JSON.parse(text).body
  await whenState(id, 'MAPPING')
  return id
}

async function readLines(id: number): Promise<void> {
  const map = () => first.change(id, 'mapping', { columns, currency: 'USD', decimals: 'COMMA' })
  await killDuring('payer_formats', async () => expect((await map()).status).toBeUndefined())
  await system.start()
  expect((await first.find(id)).state).toBe('MAPPING')
  const reading = system.databaseLine.hangAt((asked) => asked.includes('insert into payer_statement_rows'))
  const mapping = map()
  await reading
  await system.server().kill('SIGKILL')
  await mapping
  // Discards the held data.
  await system.databaseLine.break('reset')
  await system.databaseLine.heal()
  await endLeases()
  await system.start()
  await whenState(id, 'DRAFT')
  expect(await first.find(id)).toMatchObject({ rows: 4, stated: [{ currency: 'USD', amount: '1100', rows: 4 }] })
}

/** A killed reader's statement is left alone for two minutes, in case the reader lives. */
async function endLeases(): Promise<void> {
  const client = new pg.Client(system.services.databaseUrl)
  await client.connect()
  await client.query('update payer_statements set reading_leased_until = now() where reading_leased_until is not null')
  await client.end()
}

async function decideLines(id: number): Promise<void> {
  const groups = await first.listGroups(id)
  const decide = (title: string, decision: object) => () =>
    first.change(id, 'decisions', { lines: { group: groups.get(title)?.key }, decision })
  const workId = groups.get(song.title)?.similar[0]?.id
  await takeTwice(id, 'payer_statements', decide(song.title, { kind: 'OURS', workId }))
  expect((await decide('Another Song', { kind: 'NOT_OURS' })()).status).toBe(200)
}

const whenAnnounced = (id: number, state: string) =>
  waitUntil(`the disbursement is ${state}`, async () => {
    const { announcements } = await first.find(id)
    expect(announcements.length).toBeLessThanOrEqual(1)
    return announcements[0]?.state === state
  })

const readBalances = () => Promise.all(song.holders.map((holder) => readMels(system.market.chain, holder.address())))

/** Killed before the node has the payment, while it waits to be mined, and before the index has it. */
async function payOut(before: readonly bigint[]): Promise<void> {
  const { market, nodeLine, services } = system
  const { reader, contracts } = market.chain
  const isAsked = nodeLine.hangAt(
    (asked) => asked.includes('eth_sendRawTransaction') && asked.includes(tail(contracts.royalties)),
  )
  const unlucky = system.run({})
  await isAsked
  await unlucky.kill('SIGKILL')
  // Discards the held data.
  await nodeLine.break('reset')
  await nodeLine.heal()
  expect(await readBalances()).toEqual(before)

  const payer = privateKeyToAddress(services.royaltiesKey)
  const countSent = (blockTag: 'latest' | 'pending') => reader.getTransactionCount({ address: payer, blockTag })
  await holdBlocks(market.chain, async ({ mine }) => {
    await system.start()
    await waitUntil('the payment waits', async () => (await countSent('pending')) > (await countSent('latest')))
    await system.server().kill('SIGKILL')
    await system.start()
    await killDuring('royalty_payments', async (waited) => {
      const isWaited = waited.then(() => true)
      // The same wallet opens markets, so the payment may not be in the first block.
      do await mine()
      while (!(await Promise.race([isWaited, delay(1_000, false)])))
    })
  })
  await system.start()
  await waitUntil('the first holder is paid', async () => (await readBalances())[0] !== before[0])
}

/** An address as transaction data encodes it. */
const tail = (contract: Address) => contract.slice(2).toLowerCase()

/** What the bank received is in the document to the last part, and on the chain once. */
async function expectOneDeposit({ statements, notOurs, later }: RoyaltyDocument): Promise<void> {
  const gross = statements.reduce((sum, statement) => sum + statement.gross, 0n)
  expect(gross + notOurs.eur + later.eur).toBe(1_000n * EUR)
  const { reader, contracts } = system.market.chain
  const events = { address: contracts.royalties, abi: royaltiesAbi, fromBlock: 0n, strict: true } as const
  expect(await reader.getContractEvents({ ...events, eventName: 'DisbursementAnnounced' })).toHaveLength(1)
  const paidIn = await reader.getContractEvents({ ...events, eventName: 'RoyaltiesPaidIn' })
  expect(paidIn.map(({ args }) => [args.song, args.mels])).toEqual([[song.song, 100n * perToken]])
}

/** What each holder has received, and what stays due: the third holder's token earned less than EUR 9.99. */
const earned = [90n * perToken, 9n * perToken, 0n]
const left = [0n, 0n, perToken]

async function expectPaidOnce(before: readonly bigint[]): Promise<void> {
  const { reader, contracts } = system.market.chain
  const royalties = { address: contracts.royalties, abi: royaltiesAbi } as const
  const paid = await reader.getContractEvents({ ...royalties, fromBlock: 0n, strict: true, eventName: 'RoyaltiesPaid' })
  for (const [place, holder] of song.holders.entries()) {
    const account = holder.address()
    const own = paid.filter(({ args }) => args.account === account).map(({ args }) => args.mels)
    expect(own).toEqual([earned[place]].filter((mels) => mels !== 0n))
    const dueOf = { ...royalties, functionName: 'dueOf', args: [account, [song.song]] } as const
    expect((await reader.readContract(dueOf))[0]).toBe(left[place])
  }
  expect(await readBalances()).toEqual(before.map((mels, place) => mels + (earned[place] ?? 0n)))
}

/** The pages' answers, the chain and the verifier say the same. */
async function expectAgreement(): Promise<void> {
  const { melos, chain } = system.market
  const page = await callApi(melos.address, '/api/public/royalties/1')
  const mels = formatEther(100n * perToken)
  expect(JSON.parse(page.text).body).toMatchObject({ state: 'PAID_IN', mels, statements: [{ number: 1, mels }] })
  for (const [place, holder] of song.holders.entries()) {
    const token = await signIn(melos.address, holder.account(), `10.9.0.${place}`)
    const readOwn = async () => JSON.parse((await callApi(melos.address, '/api/royalties', { token })).text).body
    const [received, due] = [earned[place] ?? 0n, left[place] ?? 0n].map((amount) => ({ mels: formatEther(amount) }))
    // The index follows the chain within seconds.
    await expect.poll(readOwn, { timeout: 30_000 }).toMatchObject({ received, due })
  }
  const document = `${melos.address}/api/public/royalties/1/document`
  const verified = await runScript('verify', ['--royalties', '1', '--document', document, melos.rpcUrl, chain.house])
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('✓ Correct') })
}
