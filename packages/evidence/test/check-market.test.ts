import { marketAbi, melsAbi, royaltiesAbi, songTokenAbi } from '@melos/contracts'
import {
  type Address,
  type Client,
  decodeEventLog,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  encodeFunctionResult,
  getAbiItem,
  getAddress,
  type Hex,
  parseEther,
  toFunctionSelector,
  toHex,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkMarket } from '../src/market/check-market.ts'
import { readAuctionSong } from '../src/market/read-auction-song.ts'
import { openChain } from '../src/open-chain.ts'
import { liveMarket, openOrders } from './market-life.ts'
import { forgeries, keyOf, type NodeLog, openTamperedNode } from './tampered-node.ts'

let life: Awaited<ReturnType<typeof liveMarket>>

beforeAll(async () => {
  life = await liveMarket()
}, 240_000)

afterAll(() => life.world.node.stop())

const openNode = () => openChain(life.world.node.rpcUrl)
const check = (song: Address, client: Client = openNode()) =>
  checkMarket(client, { market: life.world.market.address, song }, { retryCount: 0 })

test('a market that followed the rule is right, with its trades, locks and money', async () => {
  const { findings, trades, ...verdict } = await check(life.song)
  expect(findings).toEqual([])
  expect(verdict).toMatchObject({
    verdict: 'right',
    state: 'open',
    orders: 21,
    removals: 3,
    resting: { buy: 3, sell: 2 },
    // The artist, the house and four holders.
    accounts: 6,
    locked: 8n,
    money: {
      // Four at 1.50 that have expired, one at 1.50, two at 1.60.
      ofSong: parseEther('11.77'),
      deposits: parseEther('13.09'),
      credited: 0n,
      // Someone sent seven base units.
      balance: parseEther('13.09') + 7n,
    },
  })
  const { ann, ben, cleo, dan } = life.holders
  expect(trades.slice(0, 5).map(({ price, quantity, buyer, seller }) => [price, quantity, buyer, seller])).toEqual([
    [parseEther('2'), 10n, dan.address, ann.address],
    [parseEther('2'), 2n, dan.address, ben.address],
    [parseEther('2'), 3n, dan.address, ben.address],
    [parseEther('2.1'), 5n, dan.address, ben.address],
    [parseEther('2.1'), 1n, dan.address, cleo.address],
  ])
  expect(trades.map(({ side }) => side).filter((side) => side === 'sell')).toHaveLength(2)
})

test('the form of an address does not matter', async () => {
  // Lower case keeps it an address.
  const song = life.song.toLowerCase() as Address
  const place = { market: getAddress(life.world.market.address), song }
  expect(await checkMarket(openNode(), place, { retryCount: 0 })).toMatchObject({ verdict: 'right', orders: 21 })
})

test('another song of the same market is right too', async () => {
  expect(await check(life.other)).toMatchObject({
    verdict: 'right',
    findings: [],
    orders: 2,
    resting: { buy: 1, sell: 0 },
  })
})

test('a song without a market, and a contract that is no market, are unknown', async () => {
  const { deployed, market } = life.world
  const unknown = { code: 'MARKET_UNKNOWN' }
  await expect(check(deployed.mels)).rejects.toMatchObject(unknown)
  const place = { market: deployed.mels, song: life.song }
  await expect(checkMarket(openNode(), place, { retryCount: 0 })).rejects.toMatchObject(unknown)
  expect(await readAuctionSong(openNode(), { auctionHouse: deployed.address, auctionId: 1n })).toBe(life.other)
  const none = readAuctionSong(openNode(), { auctionHouse: deployed.address, auctionId: 9n })
  await expect(none).rejects.toMatchObject({ code: 'AUCTION_UNKNOWN' })
  expect(market.address).not.toBe(deployed.mels)
})

describe('a node that forges a log', () => {
  const node = () => openTamperedNode(life.world.node.rpcUrl)

  test('by leaving out any one is noticed', { timeout: 240_000 }, async () => {
    const tampered = await warmUp(node())
    const missed: string[] = []
    for (const left of tampered.logs.values()) {
      const client = tampered.open((log) => (keyOf(log) === keyOf(left) ? undefined : log))
      if (!isElsewhere(left) && !(await isNoticed(client))) missed.push(say(left))
    }
    // Without it, the market's events are read from the first block on.
    expect(missed).toEqual(['MarketSwitchedOn undefined'])
    expect(tampered.logs.size).toBeGreaterThan(140)
  })

  test('by changing one number or address of any one is noticed', { timeout: 240_000 }, async () => {
    const tampered = await warmUp(node())
    const missed: string[] = []
    let tried = 0
    for (const one of tampered.logs.values()) {
      if (isElsewhere(one)) continue
      for (const { what, forged } of forgeries(abiOf(one), one)) {
        if (unproven.has(what) || isHarmless(one, what)) continue
        tried += 1
        const client = tampered.open((log) => (keyOf(log) === keyOf(one) ? forged : log))
        if (!(await isNoticed(client))) missed.push(`${what} of ${say(one)}`)
      }
    }
    expect(missed).toEqual([])
    expect(tried).toBeGreaterThan(400)
  })

  test('by changing the last day of a resting order is noticed', async () => {
    const tampered = await warmUp(node())
    const placed = [...tampered.logs.values()].filter((log) => say(log).startsWith('OrderPlaced') && !isElsewhere(log))
    const last = placed.at(-1)
    const forged = last && forgeries(marketAbi, last).find(({ what }) => what === 'OrderPlaced.terms.lastDay')?.forged
    expect(forged).toBeDefined()
    expect(await isNoticed(tampered.open((log) => (last && keyOf(log) === keyOf(last) ? forged : log)))).toBe(true)
  })

  test('that moves a base unit from the treasury to a seller is found, although the sum is right', async () => {
    const tampered = await warmUp(node())
    const logs = [...tampered.logs.values()]
    const paid = logs.filter((log) => isMels(log) && say(log).includes(`"from":"${life.world.market.address}"`))
    const [toSeller, toTreasury] = paid.filter(({ blockNumber }) => blockNumber === paid[0]?.blockNumber).slice(-2)
    const changes = new Map([
      [toSeller && keyOf(toSeller), 1n],
      [toTreasury && keyOf(toTreasury), -1n],
    ])
    const client = tampered.open((log) => {
      const change = changes.get(keyOf(log))
      return change === undefined ? log : { ...log, data: toHex(BigInt(log.data) + change, { size: 32 }) }
    })
    const { verdict, findings } = await check(life.song, client)
    expect(verdict).toBe('wrong')
    expect(findings.map(({ rule, expected, actual }) => [rule, BigInt(actual) - BigInt(expected)])).toEqual([
      ['money', 1n],
      ['money', -1n],
    ])
  })

  test('about a lock that later locks hide is found', async () => {
    const tampered = await warmUp(node())
    const lock = [...tampered.logs.values()].find((log) => say(log).startsWith('Locked'))
    const forged = lock && forgeries(songTokenAbi, lock).find(({ what }) => what === 'Locked.locked')?.forged
    const client = tampered.open((log) => (lock && keyOf(log) === keyOf(lock) ? forged : log))
    const { verdict, findings } = await check(life.song, client)
    expect(verdict).toBe('wrong')
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['tokens']))
  })

  test('and hides a level with a live order, as a contract that passed it would, is found', async () => {
    const price = parseEther('4')
    const forge = (data: Hex, result: unknown): unknown => {
      const { functionName, args } = tryDecode(data)
      // The node's answer to a call of these functions is always bytes.
      const bytes = result as Hex
      if (functionName === 'levels' && args?.[1] === 1) {
        const levels = decodeFunctionResult({ abi: marketAbi, functionName, data: bytes })
        const left = levels.filter((level) => level.price !== price)
        return encodeFunctionResult({ abi: marketAbi, functionName, result: left })
      }
      if (functionName !== 'bookOf') return result
      const book = decodeFunctionResult({ abi: marketAbi, functionName, data: bytes })
      return encodeFunctionResult({ abi: marketAbi, functionName, result: { ...book, bestSell: parseEther('4.2') } })
    }
    const { verdict, findings } = await check(
      life.song,
      node().open((log) => log, forge),
    )
    expect(verdict).toBe('wrong')
    expect(findings).toMatchObject([{ rule: 'priority', account: life.holders.ben.address, actual: 'was passed' }])
  })

  test.each(['lockedOf', 'balanceOf', 'statementCount'] as const)('and adds one to %s is noticed', async (name) => {
    const selector = toFunctionSelector(getAbiItem({ abi: songTokenAbi, name }))
    // The market's MELS are compared too, with the same function of another token.
    const isOfSong = (data: Hex) =>
      data.startsWith(selector) && !data.includes(life.world.market.address.slice(2).toLowerCase())
    const forge = (data: Hex, result: unknown): unknown =>
      isOfSong(data) ? toHex(BigInt(String(result)) + 1n, { size: 32 }) : result
    await expect(
      check(
        life.song,
        node().open((log) => log, forge),
      ),
    ).rejects.toMatchObject({ code: 'CHAIN_INCOMPLETE' })
  })

  test('and adds one base unit to the royalties due to an account is found', async () => {
    const call = { abi: songTokenAbi, functionName: 'dueOf', args: [life.holders.ben.address] } as const
    const asked = encodeFunctionData(call)
    const forge = (data: Hex, result: unknown): unknown => {
      if (data !== asked) return result
      // The node's answer is always bytes.
      const due = decodeFunctionResult({ ...call, data: result as Hex })
      return encodeFunctionResult({ ...call, result: { ...due, mels: due.mels + 1n } })
    }
    const { verdict, findings } = await check(
      life.song,
      node().open((log) => log, forge),
    )
    expect(verdict).toBe('wrong')
    expect(findings).toMatchObject([{ rule: 'earnings', account: life.holders.ben.address, unit: 'MELS' }])
  })

  function tryDecode(data: Hex) {
    try {
      return decodeFunctionData({ abi: marketAbi, data })
    } catch {
      return { functionName: undefined, args: undefined }
    }
  }

  async function warmUp(tampered: ReturnType<typeof openTamperedNode>) {
    expect(await isNoticed(tampered.open((log) => log))).toBe(false)
    return tampered
  }

  async function isNoticed(client: Client): Promise<boolean> {
    return await check(life.song, client).then(
      ({ verdict }) => verdict === 'wrong',
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'CHAIN_INCOMPLETE' })
        return true
      },
    )
  }

  /** What no state of the contracts depends on, and what the check of a disbursement covers. */
  const unproven = new Set([
    // Only the terms of resting orders are in the contract.
    'OrderPlaced.terms.lastDay',
    'MarketHalted.reason',
    ...['document', 'lines', 'rate', 'payableFrom'].map((name) => `DisbursementAnnounced.${name}`),
    ...['id', 'statement', 'eur', 'statementHash', 'periodFrom', 'periodTo'].map((name) => `RoyaltiesPaidIn.${name}`),
  ])

  /** Who sent a gift doesn't matter, and a song's supply is asked of its token. */
  function isHarmless(log: NodeLog, what: string): boolean {
    const { args } = decode(log)
    if (args === undefined || !('from' in args)) return false
    return (what === 'Transfer.from' && args.value === 7n) || (what === 'Transfer.value' && BigInt(args.from) === 0n)
  }

  /** The other song's orders are checked with that song; only their money is in the same contract. */
  function isElsewhere(log: NodeLog): boolean {
    const { args } = decode(log)
    return args !== undefined && 'song' in args && args.song === life.other
  }

  function decode(log: NodeLog) {
    return decodeEventLog({ abi: abiOf(log), topics: log.topics, data: log.data })
  }

  function say(log: NodeLog): string {
    const { eventName, args } = decode(log)
    return `${eventName} ${JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`
  }

  function isMels({ address }: NodeLog): boolean {
    return address.toLowerCase() === life.world.deployed.mels.toLowerCase()
  }

  function abiOf({ address }: NodeLog) {
    const { contracts, mels } = life.world.deployed
    const isFrom = (one: Address) => one.toLowerCase() === address.toLowerCase()
    if (isFrom(contracts.market)) return marketAbi
    if (isFrom(contracts.royalties)) return royaltiesAbi
    return isFrom(mels) ? melsAbi : songTokenAbi
  }
})

test('halted and closed markets are right, also after everyone’s orders are removed', async () => {
  const { world, song, holders } = life
  const { seller, market } = world
  const { cancel } = openOrders(world, song)
  await seller.writeContractSync({ ...market, functionName: 'halt', args: [song, zeroHash] })
  expect(await check(song)).toMatchObject({ verdict: 'right', state: 'halted', findings: [] })
  await cancel(holders.cleo, 'buy', '1.6', 0n)
  await seller.writeContractSync({ ...market, functionName: 'close', args: [song, zeroHash] })
  expect(await check(song)).toMatchObject({ verdict: 'right', state: 'closed', resting: { buy: 2, sell: 2 } })
  await cancel(seller, 'buy', '1.5', 0n)
  await cancel(seller, 'buy', '1.5', 1n)
  await cancel(seller, 'sell', '4', 1n)
  await cancel(holders.ann, 'sell', '4.2', 0n)
  expect(await check(song)).toMatchObject({
    verdict: 'right',
    findings: [],
    removals: 8,
    resting: { buy: 0, sell: 0 },
    locked: 0n,
    money: { ofSong: 0n, deposits: parseEther('1.32') },
  })
})
