import { setTimeout as delay } from 'node:timers/promises'
import { confirmSale } from '@melos/evidence/confirm-sale'
import { openMarket } from '@melos/evidence/open-market'
import { payHolders } from '@melos/evidence/pay-holders'
import { createSettlementWallet, type SettlementWallet } from '@melos/evidence/settlement-wallet'
import type { FastifyBaseLogger } from 'fastify'
import { type Address, custom, type Hex } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { holdLock } from '../../database/hold-lock.ts'
import { readSnapshot } from '../../indexer/read-snapshot.ts'
import {
  listHolders,
  listUnconfirmedSales,
  listUnopenedMarkets,
  readLastPaidIn,
  readPayoutNews,
} from './payout-store.ts'

interface PayingOptions {
  /** Sends simultaneous calls as one request. */
  readonly client: ChainClient
  /** The key of a wallet with money for fees, which sends nothing else. */
  readonly key: Hex
  readonly auctionHouse: Address
  readonly royalties: Address
  readonly market: Address
  readonly log: FastifyBaseLogger
  readonly pace?: { readonly lookEveryMs?: number; readonly payAgainAfterMs?: number; readonly restMs?: number }
}

/** The number is arbitrary, but every Melos process must use the same one. */
const PAYING_LOCK = 7_305_416
/** Longer than waiting for a transaction takes. */
const SILENCE_TOLERATED = '10min'
const LOCK_RETRY_MS = 5_000
const LOOK_EVERY_MS = 5_000
/** For what time alone makes payable, and for transactions that got lost. */
const PAY_AGAIN_AFTER_MS = 3_600_000
const REST_AFTER_FAILURE_MS = 60_000

/**
 * Confirms sales, opens markets and pays out royalties, after each new statement or sale and once an hour. Only one process per database does
 * this at a time. It remembers nothing: what is left to do is asked from the index and from the contracts each time.
 */
export function startPayingRoyalties(db: Database, options: PayingOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = payUntilStopped(db, options, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function payUntilStopped(db: Database, options: PayingOptions, signal: AbortSignal): Promise<void> {
  const { client, key, auctionHouse, log, pace } = options
  const transport = custom({ request: requestUntil(client, signal) }, { retryCount: 0 })
  const wallet = createSettlementWallet({ transport, key, auctionHouse, replacesPending: true })
  const lock = { lock: PAYING_LOCK, silenceTolerated: SILENCE_TOLERATED, retryMs: pace?.lookEveryMs ?? LOCK_RETRY_MS }
  while (!signal.aborted) {
    try {
      await holdLock(db, { ...lock, signal }, (holder) => payAfterNews(holder, { ...options, wallet, signal }))
    } catch (error) {
      log.warn({ err: error }, "royalties couldn't be paid out and will be tried again")
      await rest(pace?.restMs ?? REST_AFTER_FAILURE_MS, signal)
    }
  }
}

/** After the signal nothing more is sent. */
function requestUntil(client: ChainClient, signal: AbortSignal) {
  return async (call: Parameters<ChainClient['request']>[0]): Promise<unknown> => {
    signal.throwIfAborted()
    return await client.request(call)
  }
}

interface Paying extends PayingOptions {
  readonly wallet: SettlementWallet
  readonly signal: AbortSignal
}

async function payAfterNews(db: Database, paying: Paying): Promise<void> {
  const { pace, signal } = paying
  const { lookEveryMs = LOOK_EVERY_MS, payAgainAfterMs = PAY_AGAIN_AFTER_MS } = pace ?? {}
  let [handled, payAgainAt]: [string | undefined, number] = [undefined, 0]
  while (!signal.aborted) {
    const news = await readPayoutNews(db)
    const isDue = news !== handled || performance.now() >= payAgainAt
    // A partial index would name too few holders.
    if (isDue && !(await readSnapshot(db)).rebuilding) {
      await payOut(db, paying)
      payAgainAt = performance.now() + payAgainAfterMs
      handled = news
    }
    await rest(lookEveryMs, signal)
  }
}

/** Safe to repeat: the contract pays what is due at that moment, to whom it is due. */
async function payOut(db: Database, { wallet, royalties, market, auctionHouse, log, signal }: Paying): Promise<void> {
  const print = (line: string) => log.info(line)
  for (const auctionId of await listUnconfirmedSales(db)) {
    if (signal.aborted) return
    await orStop(confirmSale(wallet, { auctionId, print }), signal)
  }
  for (const song of await listUnopenedMarkets(db)) {
    if (signal.aborted) return
    await orStop(openMarket(wallet, { market, song, print }), signal)
  }
  const holders = await listHolders(db, { auctionHouse })
  if (holders.length === 0 || signal.aborted) return
  const lastPaidInAt = await readLastPaidIn(db)
  const { timestamp: now } = await wallet.client.getBlock()
  await orStop(payHolders(wallet, { royalties, now, holders, lastPaidInAt }, { print }), signal)
}

/** A transaction can take minutes, and the next process asks the chain what became of it. */
async function orStop(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const stopped = Promise.withResolvers<void>()
  const stop = () => stopped.resolve()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([work, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
    work.catch(() => undefined)
  }
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
