import { auctionHouseAbi, marketAbi, royaltiesAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { type Answer, openNodeProxy } from '@melos/test-kit/node-proxy'
import { type Abi, type Address, decodeFunctionData, type Hex, isHex, numberToHex, parseTransaction } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, openSongMarket, UNIT } from './open-song-market.ts'

const REVERTS = '0x5f5ffd'

let world: Awaited<ReturnType<typeof openSongMarket>>
let snapshot: unknown

beforeAll(async () => {
  world = await openSongMarket()
}, 120_000)

afterAll(() => world.node.stop())

beforeEach(async () => {
  if (snapshot !== undefined) await world.node.request('evm_revert', snapshot)
  snapshot = await world.node.request('evm_snapshot')
})

const openProxy = (answer: Answer) => openNodeProxy(world.node.rpcUrl, { answer })

interface Call {
  readonly functionName: string
  readonly args: readonly unknown[] | undefined
}

/** A chain on which the token stops working between the estimate and the transaction, for these calls. */
function openFailingNode({ token, abi, fails }: { token: Address; abi: Abi; fails: (call: Call) => boolean }) {
  return openProxy(async ({ method, params: [raw] }, forward) => {
    if (method !== 'eth_sendRawTransaction' || !isHex(raw)) return await forward()
    if (!fails(decodeFunctionData({ abi, data: parseTransaction(raw).data ?? '0x' }))) return await forward()
    return await withCode(token, REVERTS, async () => {
      const hash = await forward()
      await world.node.waitUntilMined(String(hash))
      return hash
    })
  })
}

async function withCode<Result>(address: Address, code: Hex, work: () => Promise<Result>): Promise<Result> {
  const original = await world.seller.getCode({ address })
  await world.node.request('anvil_setCode', address, code)
  const result = await work()
  await world.node.request('anvil_setCode', address, original)
  return result
}

/** Ann has 6 of 10 tokens, Ben 4. */
async function sellSong() {
  const { deployed, pass } = world
  const [ann, ben] = [await world.openHolder(), await world.openHolder()]
  const song = await deployed.createAuction({ minimumPrice: UNIT, tokens: 10n })
  await ann.bid(0n, 6n)
  await ben.bid(0n, 4n)
  await pass(3_600)
  const settle = async () => {
    await ann.settleMe(0n)
    await ben.settleMe(0n)
  }
  return { song, ann, ben, settle }
}

test('a credit whose transaction fails does not stop the others', { timeout: 120_000 }, async () => {
  const { song, ann, ben, settle } = await sellSong()
  await withCode(song, REVERTS, settle)
  using failing = await openFailingNode({
    token: song,
    abi: [...auctionHouseAbi, ...songTokensAbi],
    fails: ({ functionName, args }) => functionName === 'withdrawCredit' && args?.[1] === ann.address,
  })
  const notPaid = new RegExp(`✗ ${ann.address} can't be paid 6\\stokens \\(${song}\\): the transaction 0x\\w+ failed`)

  const everything = await world.settle(['--everything'], failing)
  expect(everything.output).toMatch(notPaid)
  expect(everything.output).toMatch(new RegExp(`Paid ${ben.address} 4\\stokens`))
  expect(everything).toMatchObject({ code: 1, output: expect.stringMatching(/Something is left to do\. .*\n$/) })
  const auction = await world.settle(['0'], failing)
  expect(auction).toMatchObject({ code: 1, output: expect.stringMatching(notPaid) })
  expect(auction.output).toContain('✓ Auction 0 is already settled')

  expect(await world.settle(['0'])).toMatchObject({ code: 0, output: expect.stringMatching(/Paid .* 6\stokens/) })
  expect(await world.deployed.readBalance(song, ann.address)).toBe(6n * UNIT)
})

test('an order whose transaction fails does not stop the others', { timeout: 120_000 }, async () => {
  const { song, ann, ben, settle } = await sellSong()
  await settle()
  await world.openMarket(song, 0n)
  const terms = await world.terms(1)
  const ofSong = { address: song, abi: songTokenAbi } as const
  await ann.writeContractSync({ ...ofSong, functionName: 'offer', args: [3n, (UNIT * 5n) / 2n, 10n, terms] })
  await ben.writeContractSync({ ...ofSong, functionName: 'offer', args: [2n, 3n * UNIT, 10n, terms] })
  await ben.writeContractSync({ ...world.market, functionName: 'buy', args: [song, 1n, UNIT, 10n, terms] })
  await world.pass(3 * DAY)
  const priceOfAnn = numberToHex((UNIT * 5n) / 2n, { size: 32 }).slice(2)
  using failing = await openFailingNode({
    token: song,
    abi: marketAbi,
    fails: ({ functionName, args }) => functionName === 'cancelMany' && includesHex(args, priceOfAnn),
  })

  const first = await world.settle(['--market', song], failing)
  expect(first.output).toMatch(
    new RegExp(`✗ Sell order 0 at 2.50\\sMELS for ${song} can't be removed: the transaction 0x\\w+ failed`),
  )
  expect(first.code).toBe(1)
  expect(await ben.readContract({ ...ofSong, functionName: 'lockedOf', args: [ben.address] })).toBe(0n)
  expect(await world.readMels(world.deployed.contracts.market)).toBe(0n)
  expect(await ann.readContract({ ...ofSong, functionName: 'lockedOf', args: [ann.address] })).toBe(3n)

  const second = await world.settle(['--market', song])
  expect(second).toMatchObject({ code: 0, output: expect.stringMatching(/Removed 1\sended order for/) })
  expect(await ann.readContract({ ...ofSong, functionName: 'lockedOf', args: [ann.address] })).toBe(0n)
})

test('an account whose royalties fail does not stop the others', { timeout: 120_000 }, async () => {
  const { song, ann, ben, settle } = await sellSong()
  await settle()
  await world.openMarket(song, 0n)
  await world.payIn(song, '100')
  const [annHad, benHad] = [await world.readMels(ann.address), await world.readMels(ben.address)]
  using failing = await openFailingNode({
    token: song,
    abi: royaltiesAbi,
    fails: ({ functionName, args }) => functionName === 'payMany' && includesHex(args, ann.address),
  })

  const first = await world.settle(['--royalties'], failing)
  expect(first.output).toMatch(new RegExp(`✗ ${ann.address} can't be paid: the transaction 0x\\w+ failed`))
  expect(first.output).toMatch(/Paid royalties to 1\saccount,/)
  expect(first.code).toBe(1)
  expect(await world.readMels(ann.address)).toBe(annHad)
  expect(await world.readMels(ben.address)).toBe(benHad + 40n * UNIT)

  expect(await world.settle(['--royalties'])).toMatchObject({ code: 0 })
  expect(await world.readMels(ann.address)).toBe(annHad + 60n * UNIT)
})

test('an auction whose events the node lacks does not stop the others', { timeout: 120_000 }, async () => {
  await sellSong()
  const { deployed, pass } = world
  await deployed.createAuction({ minimumPrice: UNIT, tokens: 2n })
  await (await world.openHolder()).bid(1n, 2n)
  await pass(3_600 + 7 * DAY)
  const ofFirst = numberToHex(0, { size: 32 })
  using pruned = await openProxy(async ({ method, params: [filter] }, forward) =>
    method === 'eth_getLogs' && Object(filter).topics?.[1] === ofFirst ? [] : await forward(),
  )

  const { code, output } = await world.settle(['--everything'], pruned)
  expect(output).toContain('✓ Auction 1 is settled')
  expect(output).toContain("✗ Auction 0 can't be read completely from this node: bids")
  expect(code).toBe(1)
  expect(await world.settle(['--everything'])).toMatchObject({ code: 0 })
})

const includesHex = (args: unknown, digits: string): boolean =>
  JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? numberToHex(value, { size: 32 }) : value)).includes(
    digits,
  )
