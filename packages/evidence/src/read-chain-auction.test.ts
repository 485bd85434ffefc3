import { openTestHouse } from '@melos/test-kit/open-test-house'
import { createPublicClient, custom, type EIP1193RequestFn, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAuction } from './check-auction.ts'
import { readChainAuction } from './read-chain-auction.ts'

type TestHouse = Awaited<ReturnType<typeof openTestHouse>>

const HOUR = 3_600n
const DAY = 86_400n

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
}, 120_000)

afterAll(() => house.stop())

/** One bid above the price, three at it and one below; the last wallet bids twice. */
async function listWithTies(seconds = HOUR): Promise<bigint> {
  const auctionId = await house.list(10n, seconds)
  await house.bid(auctionId, { from: 0, quantity: 4n, price: '3' })
  await house.bid(auctionId, { from: 1, quantity: 5n, price: '2' })
  await house.bid(auctionId, { from: 2, quantity: 5n, price: '2' })
  await house.bid(auctionId, { from: 3, quantity: 5n, price: '1.5' })
  await house.bid(auctionId, { from: 0, quantity: 5n, price: '2' })
  return auctionId
}

const read = (auctionId: bigint, client = house.client) =>
  readChainAuction(client, { auctionHouse: house.house, auctionId }, { retryDelayMs: 1 })

/** A client whose node returns changed answers. */
function clientOf(answer: (call: Parameters<EIP1193RequestFn>[0]) => Promise<unknown>) {
  return createPublicClient({ transport: custom({ request: answer }, { retryCount: 0 }) })
}

const pass = (call: Parameters<EIP1193RequestFn>[0]): Promise<unknown> => house.client.request(call as never)

describe('an auction from its listing to its end', () => {
  it('can be read at every step and is right at the end', { timeout: 120_000 }, async () => {
    const auctionId = await listWithTies()
    const open = await read(auctionId)
    expect(open).toMatchObject({ status: 'OPEN', outcome: null, clearingPrice: 0n, settlements: [], proceeds: null })
    expect(open.bids.map(({ index, price, quantity }) => [index, price, quantity])).toEqual([
      [0n, parseEther('3'), 4n],
      [1n, parseEther('2'), 5n],
      [2n, parseEther('2'), 5n],
      [3n, parseEther('1.5'), 5n],
      [4n, parseEther('2'), 5n],
    ])
    expect(checkAuction(open)).toMatchObject({ verdict: 'unfinished', findings: [] })

    await house.pass(HOUR)
    const ended = await read(auctionId)
    expect(ended).toMatchObject({ status: 'TERMINATED', outcome: null, settlements: [] })

    const lists = await house.ruleLists(auctionId)
    await house.finalize(auctionId, lists)
    const settled = await read(auctionId)
    expect(settled).toMatchObject({ status: 'PROCESSED', outcome: 'SOLD', clearingPrice: parseEther('2') })
    expect(settled.proceeds).toBe(parseEther('20'))
    expect(checkAuction(settled)).toMatchObject({ verdict: 'right', findings: [] })
    expect(settled.settlements).toHaveLength(4)

    // The same node still gives the auction at an earlier block.
    const readAt = (atBlock: bigint) =>
      readChainAuction(house.client, { auctionHouse: house.house, auctionId }, { atBlock })
    expect(await readAt(open.blockNumber)).toEqual(open)
    expect(await readAt(ended.blockNumber)).toEqual(ended)
    expect(await readAt(settled.blockNumber)).toEqual(settled)
    await expect(readAt(settled.blockNumber + 1n)).rejects.toMatchObject({ code: 'BLOCK_UNKNOWN' })
  })

  it('is unfinished while bidders wait for their settlement', { timeout: 120_000 }, async () => {
    const auctionId = await house.list(10n)
    await house.bid(auctionId, { from: 0, quantity: 9n, price: '1' })
    await house.bid(auctionId, { from: 1, quantity: 2n, price: '1.01' })
    await house.bid(auctionId, { from: 2, quantity: 1n, price: '1' })
    await house.pass(HOUR)
    const { winners, refunders } = await house.ruleLists(auctionId)
    await house.finalize(auctionId, { winners, refunders })
    expect(checkAuction(await read(auctionId)).verdict).toBe('right')

    const voidId = await house.list(100n)
    await house.bid(voidId, { from: 0, quantity: 9n, price: '1' })
    await house.bid(voidId, { from: 1, quantity: 9n, price: '2' })
    await house.pass(HOUR)
    const lists = await house.ruleLists(voidId)
    await house.finalize(voidId, { winners: [], refunders: lists.refunders.slice(1) })
    const partly = await read(voidId)
    expect(partly).toMatchObject({ status: 'TERMINATED', outcome: 'VOID', tokensReturned: true })
    const verdict = checkAuction(partly)
    expect(verdict.verdict).toBe('unfinished')
    expect(verdict.ruled?.lines.map(({ state }) => state)).toEqual(['waiting', 'right'])
    await house.finalize(voidId, { winners: [], refunders: lists.refunders.slice(0, 1) })
    expect(await read(voidId)).toMatchObject({ status: 'PROCESSED', outcome: 'VOID', tokensReturned: true })
    expect(checkAuction(await read(voidId)).verdict).toBe('right')
  })

  it('that is not cleared in time refunds everything, which is right', { timeout: 120_000 }, async () => {
    const auctionId = await listWithTies()
    await house.pass(HOUR + 14n * DAY)
    const due = await read(auctionId)
    expect(due).toMatchObject({ status: 'TERMINATED', outcome: null, settlements: [] })
    expect(checkAuction(due)).toMatchObject({
      verdict: 'unfinished',
      ruled: { clearing: { outcome: 'void', reason: 'lapsed', clearingPrice: parseEther('2') } },
    })
    for (const from of [0, 1, 2, 3]) await house.settleMe(auctionId, from)
    const given = await read(auctionId)
    expect(given).toMatchObject({ status: 'PROCESSED', outcome: 'VOID', proceeds: null, tokensReturned: true })
    expect(given.settlements[0]).toMatchObject({ bidder: house.bidders[0], quantity: 0n, refund: parseEther('22') })
    expect(checkAuction(given)).toMatchObject({ verdict: 'right', findings: [] })
  })

  it('shows outbid deposits that were taken back, at every block', { timeout: 120_000 }, async () => {
    const auctionId = await listWithTies()
    const before = await read(auctionId)
    await house.withdrawOutbid(auctionId, { from: 3, below: ['3', '2'] })
    const open = await read(auctionId)
    expect(open.bids.map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, false, false, true, false])
    expect(checkAuction(open)).toMatchObject({ verdict: 'unfinished', findings: [] })
    await house.pass(HOUR)
    const { winners, refunders } = await house.ruleLists(auctionId)
    const live = refunders.filter(({ bidder }) => bidder !== house.bidders[3])
    await house.finalize(auctionId, { winners, refunders: live })
    const settled = await read(auctionId)
    expect(settled).toMatchObject({ status: 'PROCESSED', outcome: 'SOLD' })
    expect(settled.settlements).toHaveLength(3)
    expect(checkAuction(settled)).toMatchObject({ verdict: 'right', findings: [] })
    const place = { auctionHouse: house.house, auctionId }
    expect(await readChainAuction(house.client, place, { atBlock: before.blockNumber })).toEqual(before)
    expect(await readChainAuction(house.client, place, { atBlock: open.blockNumber })).toEqual(open)
  })

  it('that is withdrawn is void at once', { timeout: 120_000 }, async () => {
    const auctionId = await listWithTies(2n * DAY)
    await house.withdrawAuction(auctionId)
    const withdrawn = await read(auctionId)
    expect(withdrawn).toMatchObject({ status: 'TERMINATED', outcome: 'VOID', isWithdrawn: true, tokensReturned: true })
    expect(checkAuction(withdrawn).verdict).toBe('unfinished')
    for (const from of [0, 1, 2, 3]) await house.settleMe(auctionId, from)
    expect(checkAuction(await read(auctionId))).toMatchObject({ verdict: 'right', findings: [] })
  })

  it('without bids is void', { timeout: 60_000 }, async () => {
    const auctionId = await house.list(10n)
    await house.pass(HOUR)
    expect(checkAuction(await read(auctionId)).verdict).toBe('unfinished')
    await house.finalize(auctionId, { winners: [], refunders: [] })
    expect(await read(auctionId)).toMatchObject({ status: 'PROCESSED', outcome: 'VOID', bids: [], settlements: [] })
    expect(checkAuction(await read(auctionId)).verdict).toBe('right')
  })
})

describe('a node', () => {
  let auctionId: bigint

  beforeAll(async () => {
    auctionId = await listWithTies()
    await house.mine(300)
    await house.bid(auctionId, { from: 4, quantity: 1n, price: '9' })
    await house.pass(HOUR)
    await house.finalize(auctionId, await house.ruleLists(auctionId))
  }, 120_000)

  it('that accepts only short ranges is asked for short ranges', async () => {
    const ranges: bigint[] = []
    const client = clientOf(async (call) => {
      if (call.method !== 'eth_getLogs') return await pass(call)
      // The method determines the type of the parameters.
      const [{ fromBlock, toBlock }] = call.params as [{ fromBlock: `0x${string}`; toBlock: `0x${string}` }]
      const length = BigInt(toBlock) - BigInt(fromBlock) + 1n
      if (length > 70n) throw Object.assign(new Error('block range is too wide'), { code: -32005 })
      ranges.push(length)
      return await pass(call)
    })
    expect(await read(auctionId, client)).toEqual(await read(auctionId))
    expect(ranges.every((length) => length <= 70n)).toBe(true)
    expect(ranges.length).toBeLessThan(40)
  })

  /** Leaves out one event, counted in the order of first appearance, the given number of times. */
  function clientWithout(dropped: number, times: number) {
    const seen: string[] = []
    let left = times
    const isKept = (log: unknown): boolean => {
      const { blockNumber, logIndex } = log as { blockNumber: string; logIndex: string }
      const key = `${blockNumber} ${logIndex}`
      if (!seen.includes(key)) seen.push(key)
      return seen.indexOf(key) !== dropped || left-- <= 0
    }
    const client = clientOf(async (call) => {
      const answer = await pass(call)
      return call.method === 'eth_getLogs' ? (answer as unknown[]).filter(isKept) : answer
    })
    return { client, seen }
  }

  it('whose events lag behind its state is asked again, up to four times', { timeout: 60_000 }, async () => {
    expect(await read(auctionId, clientWithout(2, 4).client)).toEqual(await read(auctionId))
    await expect(read(auctionId, clientWithout(2, 5).client)).rejects.toMatchObject({ code: 'CHAIN_INCOMPLETE' })
  })

  it('that leaves out any single event is noticed', { timeout: 60_000 }, async () => {
    let events = 1
    for (let dropped = 0; dropped < events; dropped += 1) {
      const { client, seen } = clientWithout(dropped, Number.POSITIVE_INFINITY)
      await expect(read(auctionId, client), `event ${dropped}`).rejects.toMatchObject({ code: 'CHAIN_INCOMPLETE' })
      events = Math.max(events, seen.length)
    }
    // Six bids, the clearing, five bidders, the proceeds and the end.
    expect(events).toBeGreaterThan(10)
  })

  it('that returns every event twice is read as if it returned them once', async () => {
    const client = clientOf(async (call) => {
      const answer = await pass(call)
      return call.method === 'eth_getLogs' ? (answer as unknown[]).flatMap((log) => [log, log]) : answer
    })
    expect(await read(auctionId, client)).toEqual(await read(auctionId))
  })

  it('that returns another kind of event instead of a bid is noticed', async () => {
    const client = clientOf(async (call) => {
      const answer = await pass(call)
      if (call.method !== 'eth_getLogs') return answer
      const other = `0x${'ab'.repeat(32)}`
      return (answer as { topics: string[] }[]).map((log) => ({ ...log, topics: [other, ...log.topics.slice(1)] }))
    })
    await expect(read(auctionId, client)).rejects.toMatchObject({ code: 'CHAIN_INCOMPLETE' })
  })

  it('that does not answer is not asked repeatedly', async () => {
    let asked = 0
    const client = createPublicClient({
      transport: custom(
        {
          request: async (call) => {
            if (call.method !== 'eth_getLogs') return await pass(call)
            asked += 1
            throw Object.assign(new Error('nothing there'), { code: 4900 })
          },
        },
        { retryCount: 0 },
      ),
    })
    await expect(read(auctionId, client)).rejects.toThrow()
    expect(asked).toBeLessThan(20)
  })

  it('without the auction gives AUCTION_UNKNOWN', async () => {
    await expect(read(10_000n)).rejects.toMatchObject({ code: 'AUCTION_UNKNOWN' })
    const elsewhere = { auctionHouse: house.bidders[0] ?? house.mels, auctionId }
    await expect(readChainAuction(house.client, elsewhere)).rejects.toMatchObject({ code: 'AUCTION_UNKNOWN' })
    await expect(readChainAuction(house.client, { auctionHouse: house.mels, auctionId })).rejects.toMatchObject({
      code: 'AUCTION_UNKNOWN',
    })
  })

  it('reports the progress of reading', async () => {
    const shares: string[] = []
    await readChainAuction(
      house.client,
      { auctionHouse: house.house, auctionId },
      { onProgress: ({ reading, share, bids }) => shares.push(`${reading} ${share} ${bids}`) },
    )
    expect(shares[0]).toBe('terms 0 0')
    expect(shares).toContain('bids 1 6')
    expect(shares.at(-1)).toMatch(/^settlement 1 6$/)
  })
})
