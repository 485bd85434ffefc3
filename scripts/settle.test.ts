import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { songTokensAbi } from '../contracts/generated/index.ts'
import { checkAuction, readChainAuction } from '../packages/evidence/src/index.ts'
import { settleChainAuction } from '../packages/evidence/src/settle-chain-auction.ts'
import { saySettlementFailure } from '../packages/evidence/src/settlement-error.ts'
import { openTestHouse } from '../packages/test-kit/src/open-test-house.ts'
import { runScript } from '../packages/test-kit/src/run-script.ts'

const HOUR = 3_600n
const DAY = 24n * HOUR
const WEEK = 7n * DAY
const UNIT = 10n ** 18n

/** Every call uses all its gas. */
const BURNS_GAS = '0x5b5f56'

type Key = `0x${string}`

let house: Awaited<ReturnType<typeof openTestHouse>>
let stranger: Key

beforeAll(async () => {
  house = await openTestHouse()
  stranger = await house.fundStranger()
}, 120_000)

afterEach(() => house.limitBlockGas(30_000_000n))
afterAll(() => house.stop())

const settle = (key: string, ...parameters: readonly string[]) => runScript('settle', parameters, { SETTLE_KEY: key })

/** The command as a stranger runs it. */
const runAsStranger = (auctionId: bigint) => settle(stranger, String(auctionId), house.rpcUrl, house.house)

/** What the command does, without a process of its own. */
async function settleHere(key: Key, auctionId: bigint): Promise<{ isSettled: boolean; output: string }> {
  let output = ''
  const print = (line: string) => (output += `${line}\n`)
  const options = { auctionId, rpcUrl: house.rpcUrl, key, findHouse: () => house.house, print }
  return { isSettled: await settleChainAuction(options), output }
}

const settleAsStranger = (auctionId: bigint) => settleHere(stranger, auctionId)

test('a stranger brings everything to its owner, with no other key', { timeout: 180_000 }, async () => {
  const many = await house.list(260n)
  const outbid = await house.list(10n)
  const undersubscribed = await house.list(10n)
  const belowThreshold = await house.list(10n, HOUR, { threshold: '50' })
  const withdrawn = await house.list(10n, 3n * DAY)
  const lapsed = await house.list(10n)
  const empty = await house.list(10n)
  const blocked = await house.list(10n)
  await house.pass(60n)
  const { mels, bidders, operator: seller, treasury, production } = house
  const holders = [...bidders, seller]
  const before = await Promise.all(holders.map((holder) => house.readBalance(mels, holder)))

  const bidMany = async (from: number) => {
    for (let cents = BigInt(from); cents < 260n; cents += 5n) {
      const price = `${1n + cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
      await house.bid(many, { from, quantity: 1n, price })
    }
  }
  await Promise.all([0, 1, 2, 3, 4].map(bidMany))
  await house.bid(outbid, { from: 2, quantity: 5n, price: '1' })
  await house.bid(outbid, { from: 0, quantity: 6n, price: '2.5' })
  await house.bid(outbid, { from: 1, quantity: 4n, price: '2' })
  await house.bid(outbid, { from: 3, quantity: 3n, price: '1.5' })
  await house.withdrawOutbid(outbid, { from: 2, below: ['2.5', '2'] })
  await house.bid(undersubscribed, { from: 0, quantity: 4n, price: '2' })
  await house.bid(belowThreshold, { from: 1, quantity: 10n, price: '3' })
  await house.bid(withdrawn, { from: 2, quantity: 2n, price: '2' })
  await house.withdrawAuction(withdrawn)
  await house.bid(lapsed, { from: 3, quantity: 10n, price: '2' })
  await house.bid(blocked, { from: 4, quantity: 4n, price: '1' })
  await house.bid(blocked, { from: 5, quantity: 6n, price: '1' })

  await house.pass(2n * HOUR)
  // An auction without bids needs no operator.
  expect(await runAsStranger(empty)).toMatchObject({ code: 0, output: expect.stringMatching(/is settled/) })

  await house.pass(WEEK)
  const options = { auctionId: many, rpcUrl: house.rpcUrl, key: stranger, findHouse: () => house.house }
  const interrupt = () => {
    throw new Error('The power is out')
  }
  await expect(settleChainAuction({ ...options, print: interrupt })).rejects.toThrow('power')
  expect(await house.readState(many)).toMatchObject({ status: 2, outcome: 1, settledBidCount: 0n })

  const unpaid = bidders[4] ?? '0x'
  const blockedToken = (await house.readState(blocked)).token
  const unblock = await house.blockReceiver(blockedToken, unpaid)
  const first = await settleAsStranger(blocked)
  expect(first).toMatchObject({ isSettled: true, output: expect.stringMatching(`${unpaid} can't be paid 4\\stokens`) })
  await unblock()
  expect(await house.readBalance(blockedToken, house.house)).toBe(4n * UNIT)
  const refunded = bidders[0] ?? '0x'
  const unblockMels = await house.blockReceiver(mels, refunded)
  const unrefunded = await settleAsStranger(undersubscribed)
  expect(unrefunded).toMatchObject({
    isSettled: true,
    output: expect.stringMatching(`${refunded} can't be paid 8.80\\sMELS`),
  })
  await unblockMels()
  // Its own run pays an auction's credits, not another's.
  expect((await settleAsStranger(outbid)).output).not.toContain('Paid')
  for (const auctionId of [many, undersubscribed, belowThreshold, withdrawn, blocked]) {
    expect(await settleAsStranger(auctionId)).toMatchObject({
      isSettled: true,
      output: expect.stringMatching(/settled\n$/),
    })
  }
  await house.pass(WEEK)
  expect(await settleAsStranger(lapsed)).toMatchObject({ isSettled: true, output: expect.stringMatching(/is settled/) })

  const all = [many, outbid, undersubscribed, belowThreshold, withdrawn, lapsed, empty, blocked]
  const tokens = await Promise.all(all.map(async (auctionId) => (await house.readState(auctionId)).token))
  for (const token of [mels, ...tokens]) expect(await house.readBalance(token, house.house)).toBe(0n)
  for (const auctionId of all) {
    const auction = await readChainAuction(house.client, { auctionHouse: house.house, auctionId })
    expect(checkAuction(auction)).toMatchObject({ verdict: 'right', findings: [] })
  }

  const after = await Promise.all(holders.map((holder) => house.readBalance(mels, holder)))
  const gained = after.map((amount, index) => amount - (before[index] ?? 0n))
  // 52 tokens for 1 MELS each with 10% commission, and what the bidders paid in the other two sales; the seller gets the rest.
  const tenths = [-704n, -660n, -572n, -572n, -616n, -66n, 0n, 0n, 0n, 100n]
  expect(gained).toEqual(tenths.map((amount) => (amount * UNIT) / 10n))
  expect(await house.readBalance(mels, treasury)).toBe(29n * UNIT)
  expect(await house.readBalance(mels, production)).toBe(280n * UNIT)
  const got = await Promise.all(
    tokens.map((token) => Promise.all(holders.map((holder) => house.readBalance(token, holder)))),
  )
  const returned = [0, 0, 0, 0, 0, 0, 0, 0, 0, 10]
  expect(got).toEqual(
    [
      [52, 52, 52, 52, 52, 0, 0, 0, 0, 0],
      [6, 4, 0, 0, 0, 0, 0, 0, 0, 0],
      ...[returned, returned, returned, returned, returned],
      [0, 0, 0, 0, 4, 6, 0, 0, 0, 0],
    ].map((quantities) => quantities.map((quantity) => BigInt(quantity) * UNIT)),
  )
})

test('a token that burns gas is settled in smaller calls', { timeout: 120_000 }, async () => {
  const auctionId = await house.list(9n)
  for (const from of house.bidders.keys()) await house.bid(auctionId, { from, quantity: 1n, price: '1' })
  await house.pass(HOUR + WEEK)
  const { token } = await house.readState(auctionId)
  await house.limitBlockGas(4_000_000n)
  const restore = await house.replaceCode(token, BURNS_GAS)
  const { isSettled, output } = await settleAsStranger(auctionId)
  expect(output).toMatch(/Settled 4 of 9\sbidders/)
  expect(output.match(/can't be paid 1\stoken /g)).toHaveLength(9)
  expect(isSettled).toBe(true)
  await restore()
  await house.limitBlockGas(30_000_000n)
  expect((await settleAsStranger(auctionId)).output.match(/^Paid/gm)).toHaveLength(9)
  expect(await house.readBalance(token, house.house)).toBe(0n)
})

test('a bidder who needs too much gas is named, and the others are settled', { timeout: 120_000 }, async () => {
  const auctionId = await house.list(66n)
  const costly = house.bidders[6] ?? '0x'
  await house.bid(auctionId, { from: 5, quantity: 1n, price: '1' })
  for (let bid = 0; bid < 64; bid++) await house.bid(auctionId, { from: 6, quantity: 1n, price: '1' })
  await house.bid(auctionId, { from: 7, quantity: 1n, price: '1' })
  await house.pass(HOUR + WEEK)
  await house.limitBlockGas(700_000n)
  const { code, output } = await runAsStranger(auctionId)
  expect(output).toContain(`${costly} can't be settled: it needs`)
  expect(output).toContain('Paid the artist')
  expect(code).toBe(1)
  expect(await house.readState(auctionId)).toMatchObject({ settledBidCount: 2n, proceedsPaid: true })
  await house.limitBlockGas(30_000_000n)
  expect(await settleAsStranger(auctionId)).toMatchObject({
    isSettled: true,
    output: expect.stringMatching(/is settled/),
  })
})

test('an operator settles from the end on and confirms the sale once', { timeout: 60_000 }, async () => {
  const auctionId = await house.list(10n)
  await house.bid(auctionId, { from: 0, quantity: 10n, price: '1' })
  await house.pass(HOUR)
  const { token } = await house.readState(auctionId)
  const settleAsOperator = () => settle(house.operatorKey.slice(2), String(auctionId), house.rpcUrl, house.house)
  const confirmed = `Confirmed the sale of ${token}`
  expect(await settleAsOperator()).toMatchObject({ code: 0, output: expect.stringContaining(confirmed) })
  const sale = {
    address: house.contracts.songTokens,
    abi: songTokensAbi,
    functionName: 'saleOf',
    args: [token],
  } as const
  expect(await house.client.readContract(sale)).toEqual([true, house.operator])
  expect(await settleAsOperator()).toEqual({ code: 0, output: `✓ Auction ${auctionId} is already settled\n` })
})

test('a sale that can’t be confirmed doesn’t stop the settlement', { timeout: 60_000 }, async () => {
  const auctionId = await house.list(10n)
  await house.bid(auctionId, { from: 0, quantity: 10n, price: '1' })
  await house.pass(HOUR)
  const { token } = await house.readState(auctionId)
  const restore = await house.replaceCode(token, BURNS_GAS)
  const { isSettled, output } = await settleHere(house.operatorKey, auctionId)
  expect(output).toContain(`✗ The sale of ${token} can't be confirmed`)
  expect(isSettled).toBe(true)
  await restore()
  expect((await settleAsStranger(auctionId)).output).toContain(`Confirmed the sale of ${token}`)
})

test('a command that cannot work says why in one sentence', { timeout: 60_000 }, async () => {
  const auctionId = await house.list(10n)
  const { endsAt } = await house.readState(auctionId)
  const day7 = new Date(Number(endsAt + WEEK) * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  const sayHere = (key: Key, id: bigint) =>
    settleHere(key, id).catch((error: unknown) => saySettlementFailure(error, { rpcUrl: house.rpcUrl }))
  const count = await house.countSent(stranger)
  expect(await sayHere(stranger, auctionId)).toBe(
    `Auction ${auctionId} is still running. Anyone can settle it from ${day7} UTC.`,
  )
  await house.bid(auctionId, { from: 0, quantity: 1n, price: '1' })
  await house.pass(HOUR)
  expect(await runAsStranger(auctionId)).toEqual({
    code: 1,
    output: `Auction ${auctionId} has ended, but only operators can settle it yet. Anyone can settle it from ${day7} UTC.\n`,
  })
  expect(await house.countSent(stranger)).toBe(count)
  await house.pass(WEEK)
  const poor: Key = `0x${'11'.repeat(32)}`
  expect(await sayHere(poor, auctionId)).toBe(
    "The wallet doesn't have enough POL for the network fee. Send it some, and run the command again.",
  )
  expect(await sayHere(stranger, 99n)).toBe(`The chain has no auction 99 at ${house.house}.`)
  expect(await settle(stranger, '0', 'http://127.0.0.1:1', house.house)).toEqual({
    code: 1,
    output: 'The node at http://127.0.0.1:1 does not answer.\n',
  })
  expect(await settle(stranger, '0', house.rpcUrl)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no record of an auction house on this chain\. .*\n$/),
  })
  const place = [house.rpcUrl, house.house]
  expect(await settle('0x12', '0', ...place)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^Set SETTLE_KEY .*\n$/),
  })
  expect(await settle(stranger, 'zero', ...place)).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
})
