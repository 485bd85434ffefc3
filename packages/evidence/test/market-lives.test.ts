import { melsAbi, songTokenAbi } from '@melos/contracts'
import fc from 'fast-check'
import { type Address, ExecutionRevertedError, maxUint256, parseEther, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { life, PRICES } from '../../market/test/arbitrary-life.ts'
import type { Call, Wallet } from '../../market/test/play-life.ts'
import { checkMarket } from '../src/market/check-market.ts'
import { openChain } from '../src/open-chain.ts'
import { DAY, openSongMarket } from './open-song-market.ts'

const LIVES = 16
const SEED = 31
/** After these days no order of a life is live. */
const ALL_ENDED = 5 * DAY

let world: Awaited<ReturnType<typeof openSongMarket>>
let holders: Record<Exclude<Wallet, 'artist'>, Awaited<ReturnType<typeof world.openHolder>>>

beforeAll(async () => {
  world = await openSongMarket()
  const open = async () => {
    const holder = await world.openHolder()
    const mels = { address: world.deployed.mels, abi: melsAbi } as const
    const gift = [holder.address, parseEther('50000')] as const
    await world.seller.writeContractSync({ ...mels, functionName: 'transfer', args: gift })
    for (const spender of [world.market.address, world.house.address]) {
      await holder.writeContractSync({ ...mels, functionName: 'approve', args: [spender, maxUint256] })
    }
    return holder
  }
  holders = { ann: await open(), ben: await open(), cleo: await open(), dan: await open() }
}, 120_000)

afterAll(() => world.node.stop())

const check = (song: Address) => checkMarket(openChain(world.node.rpcUrl), { market: world.market.address, song })

/** Whether the contract did it. */
async function play(song: Address, call: Call): Promise<boolean> {
  const { seller, market } = world
  const ofSong = { address: song, abi: songTokenAbi } as const
  const walletOf = (by: Wallet) => (by === 'artist' ? seller : holders[by])
  const sideOf = (side: 'buy' | 'sell') => (side === 'buy' ? 0 : 1)
  try {
    switch (call.call) {
      case 'place': {
        const { by, side, quantity, price, maxFills, days, untilNextRoyalty, fillOnly } = call
        const terms = { ...(await world.terms(days, untilNextRoyalty)), fillOnly }
        const order = [quantity, price, BigInt(maxFills), terms] as const
        if (side === 'sell') await walletOf(by).writeContractSync({ ...ofSong, functionName: 'offer', args: order })
        else await walletOf(by).writeContractSync({ ...market, functionName: 'buy', args: [song, ...order] })
        return true
      }
      case 'cancel': {
        const { side, price, position } = call.id
        const id = { side: sideOf(side), price, position: BigInt(position) }
        await walletOf(call.by).writeContractSync({ ...market, functionName: 'cancel', args: [song, id] })
        return true
      }
      case 'tidy': {
        const args = [song, sideOf(call.side), call.price, BigInt(call.steps)] as const
        await seller.writeContractSync({ ...market, functionName: 'tidy', args })
        return true
      }
      case 'day':
        await world.pass(DAY)
        return true
      case 'statement':
        await world.payIn(song, '90')
        return true
      case 'resume':
        await seller.writeContractSync({ ...market, functionName: 'resume', args: [song] })
        return true
      case 'halt':
      case 'close':
        await seller.writeContractSync({ ...market, functionName: call.call, args: [song, zeroHash] })
        return true
      default:
        return call satisfies never
    }
  } catch (error) {
    if (isRevert(error)) return false
    throw error
  }
}

function isRevert(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ExecutionRevertedError) return true
  }
  return false
}

test('random lives on a real chain are right', { timeout: 240_000 }, async () => {
  const seen = { trades: 0, removals: 0, resting: 0 }
  for (const calls of fc.sample(life, { numRuns: LIVES, seed: SEED })) {
    const { ann, ben, cleo } = holders
    const song = await world.sellSong([
      [ann, 600n],
      [ben, 300n],
      [cleo, 100n],
    ])
    await world.seller.writeContractSync({ ...world.market, functionName: 'open', args: [song] })
    for (const call of calls) await play(song, call)
    const { findings, trades, resting } = await check(song)
    expect(findings).toEqual([])
    await world.pass(ALL_ENDED)
    for (const price of PRICES) {
      for (const side of ['buy', 'sell'] as const) await play(song, { call: 'tidy', side, price, steps: 100 })
    }
    const after = await check(song)
    expect(after.findings).toEqual([])
    seen.trades += trades.length
    seen.removals += after.removals
    seen.resting += resting.buy + resting.sell
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(30)
})
