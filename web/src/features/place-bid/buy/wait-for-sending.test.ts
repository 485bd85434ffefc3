import { auctionHouseAbi } from '@melos/contracts'
import { createPublicClient, custom, encodeFunctionResult, parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import type { BidUnderWay } from './bid-under-way.ts'
import { waitForSending } from './wait-for-sending.ts'

const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const order = { auctionId: 3, tokenPrice: '2.5', tokenCount: 4, bidsBefore: 1 }

/** Waits for a bid that the wallet was asked for; what chain and node say may be changed meanwhile. */
function wait({ connectorId = 'extension', wasAsked = true } = {}) {
  const earlier = { index: 0n, amount: 4n, price: parseEther('2.5') }
  const node = { mined: 7, pending: 7, bids: [earlier] }
  const client = createPublicClient({
    pollingInterval: 1_000,
    transport: custom({
      async request({ method, params }) {
        if (method === 'eth_call')
          return encodeFunctionResult({ abi: auctionHouseAbi, functionName: 'bidsOf', result: node.bids })
        return `0x${(params[1] === 'pending' ? node.pending : node.mined).toString(16)}`
      },
    }),
  })
  const address = '0x0000000000000000000000000000000000000001'
  const bid = { ...order, address, connectorId, askedAt: wasAsked ? Date.now() : undefined }
  const ended = vi.fn()
  const door = { client, site: { contracts: { auctionHouse: address } } }
  // Of both it reads no more than this.
  void waitForSending(door as unknown as WalletDoor, bid as unknown as BidUnderWay).then(ended)
  const place = (amount: bigint) => node.bids.push({ index: 1n, amount, price: parseEther('2.5') })
  return { node, ended, place }
}

describe('waitForSending', () => {
  test('where the wallet was not asked, there is nothing to wait for', async () => {
    const { ended } = wait({ wasAsked: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledWith(false)
  })

  test('it ends when the contract has the bid, and not for another one', async () => {
    const { ended, place } = wait()
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    place(5n)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).not.toHaveBeenCalled()
    place(4n)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith(true)
  })

  test('a prompt of an extension is waited for ten minutes, whatever else the wallet sends', async () => {
    const { node, ended } = wait()
    Object.assign(node, { mined: 9, pending: 9 })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith(false)
  })

  test('one of the Melos wallet went with the page: nodes get ten seconds to agree', async () => {
    const { ended } = wait({ connectorId: 'melos' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith(false)
  })

  test('what is on its way is waited for, however long', async () => {
    const { node, ended, place } = wait({ connectorId: 'melos' })
    node.pending = 8
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(ended).not.toHaveBeenCalled()
    place(4n)
    node.mined = 8
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith(true)
  })
})
