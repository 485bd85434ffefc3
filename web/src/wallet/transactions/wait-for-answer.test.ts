import { createPublicClient, custom } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletClients } from '../wallet-clients.ts'
import { journal } from './journal.ts'
import type { AuctionCallEntry } from './journal-entry.ts'
import { waitForAnswer } from './wait-for-answer.ts'

const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Starts a wait; a test can change what the chain and the node say. */
function wait({ connectorId = 'extension', wasAsked = true } = {}) {
  const node = { mined: 7, pending: 7, hasEffect: false }
  const client = createPublicClient({
    pollingInterval: 1_000,
    transport: custom({
      request: async ({ params }) => `0x${(params[1] === 'pending' ? node.pending : node.mined).toString(16)}`,
    }),
  })
  const address = '0x0000000000000000000000000000000000000001'
  const entry: AuctionCallEntry = {
    id: 'asked',
    kind: 'settle-me',
    auctionId: 3,
    address,
    connectorId,
    chainId: 31_337,
    auctionHouse: address,
    startedAt: Date.now(),
    askedAt: wasAsked ? Date.now() : undefined,
  }
  journal.write(entry)
  const ended = vi.fn()
  // The code under test uses only these parts of the clients.
  const clients = { client } as unknown as WalletClients
  void waitForAnswer(clients, { entry, hasEffect: async () => node.hasEffect }).then(ended)
  return { node, ended }
}

describe('waitForAnswer', () => {
  test('a wallet that was not asked is not awaited', async () => {
    const { ended } = wait({ wasAsked: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledWith(false)
  })

  test('it ends when the effect is on chain', async () => {
    const { node, ended } = wait()
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(ended).not.toHaveBeenCalled()
    node.hasEffect = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith(true)
  })

  test('it ends when the person has asked again', async () => {
    const { ended } = wait()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).not.toHaveBeenCalled()
    journal.remove('asked')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith(false)
  })

  test('an extension’s prompt is awaited for ten minutes, whatever else the wallet sends', async () => {
    const { node, ended } = wait()
    Object.assign(node, { mined: 9, pending: 9 })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith(false)
  })

  test('the Melos wallet’s prompt closed with the page, so nodes get ten seconds to agree', async () => {
    const { ended } = wait({ connectorId: 'melos' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith(false)
  })

  test('a pending transaction is awaited without limit', async () => {
    const { node, ended } = wait({ connectorId: 'melos' })
    node.pending = 8
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(ended).not.toHaveBeenCalled()
    Object.assign(node, { mined: 8, hasEffect: true })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith(true)
  })
})
