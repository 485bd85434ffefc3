import type { Moment } from '@melos/market'
import { type Client, withRetry } from 'viem'
import { EvidenceError } from '../evidence-error.ts'
import { incomplete, requireCount, requireSameBlock } from '../incomplete.ts'
import { startReplay } from '../song/replay-song.ts'
import { checkMoney } from './check-money.ts'
import { checkTokens } from './check-tokens.ts'
import { compareBook } from './compare-book.ts'
import { compareCredits } from './compare-credits.ts'
import { compareHolders } from './compare-holders.ts'
import { EventBook } from './event-book.ts'
import { type MarketAction, toActions } from './market-actions.ts'
import type { MarketVerdict, TradeLine } from './market-verdict.ts'
import { readDays } from './read-days.ts'
import { type ChainMarket, type MarketPlace, readMarket } from './read-market.ts'
import { replayOrders, type TimedAction } from './replay-orders.ts'

export type { MarketFinding, MarketRule, MarketVerdict, TradeLine } from './market-verdict.ts'
export type { MarketPlace } from './read-market.ts'

/** Orders and accounts are compared after the events are read. */
export interface MarketProgress {
  readonly reading: 'events' | 'orders' | 'accounts'
  /** From 0 to 1, for the current part. */
  readonly share: number
}

export interface MarketOptions {
  readonly onProgress?: (progress: MarketProgress) => void
  readonly retryDelayMs?: number
  readonly retryCount?: number
}

/**
 * Replays a song's market from the logs of any node: every order and trade by the rule, every payment and every lock, and then
 * compares orders, locks, money and royalties with the contracts' own answers at one block. The node needs no old state.
 */
export function checkMarket(
  client: Client,
  place: MarketPlace,
  { retryDelayMs = 500, retryCount = 4, onProgress = () => undefined }: MarketOptions = {},
): Promise<MarketVerdict> {
  return withRetry(() => checkOnce(client, place, onProgress), {
    retryCount,
    delay: retryDelayMs,
    // While a node adds a block, its state can be ahead of its events for a moment.
    shouldRetry: ({ error }) => error instanceof EvidenceError && error.code === 'CHAIN_INCOMPLETE',
  })
}

async function checkOnce(
  client: Client,
  place: MarketPlace,
  onProgress: (progress: MarketProgress) => void,
): Promise<MarketVerdict> {
  onProgress({ reading: 'events', share: 0 })
  const chain = await readMarket(client, place)
  const actions = toActions(chain.logs)
  const own = await addMoments(client, chain, actions)
  requireOpened(chain, own)
  const book = new EventBook()
  const ofOrders = replayOrders(own, { artist: chain.artist, book })
  const replay = startReplay(chain.songLedger, chain)
  const { locks, findings: ofTokens } = checkTokens(chain, replay)
  requireCount(`MELS held for ${chain.song}`, [chain.songLedger.held, replay.ledger.held])
  const { money, credits, findings: ofMoney } = checkMoney(chain, actions)
  const now = { day: Number(chain.now / DAY), statements: Number(chain.songLedger.statementCount) }
  const tell = (reading: MarketProgress['reading']) => (share: number) => onProgress({ reading, share })
  const ofBook = await compareBook(client, chain, { book, now, onProgress: tell('orders') })
  const ofHolders = await compareHolders(client, chain, { replay, locks, onProgress: tell('accounts') })
  await compareCredits(client, chain, credits)
  await requireSameBlock(client, chain.block)
  const findings = [...ofOrders, ...ofTokens, ...ofMoney, ...ofBook, ...ofHolders]
  const count = (side: 'buy' | 'sell') => book.orders.filter(({ id }) => id.side === side).length
  return {
    verdict: findings.length > 0 ? 'wrong' : 'right',
    state: chain.state,
    findings,
    chainId: chain.chainId,
    block: chain.block,
    orders: own.filter(({ kind }) => kind === 'order').length,
    trades: own.flatMap(toTradeLines),
    removals: own.filter(({ kind }) => kind === 'removed').length,
    resting: { buy: count('buy'), sell: count('sell') },
    accounts: replay.accounts.size,
    locked: [...locks.values()].reduce((sum, locked) => sum + locked, 0n),
    money,
  }
}

const DAY = 24n * 3_600n

/** The song's own actions, each with its day and the statements that had been paid in. */
async function addMoments(
  client: Client,
  { song, songLedger }: ChainMarket,
  actions: readonly MarketAction[],
): Promise<TimedAction[]> {
  const own = actions.filter((action) => action.song === song)
  const days = await readDays(
    client,
    own.map(({ blockNumber }) => blockNumber),
  )
  const statements = songLedger.events.filter(({ kind }) => kind === 'paid-in')
  let paidIn = 0
  return own.map((action): TimedAction => {
    const { blockNumber, logIndex } = action
    for (let next = statements[paidIn]; next !== undefined; next = statements[paidIn]) {
      const isBefore = next.blockNumber < blockNumber || (next.blockNumber === blockNumber && next.logIndex < logIndex)
      if (!isBefore) break
      paidIn += 1
    }
    const now: Moment = { day: days.get(blockNumber) ?? 0, statements: paidIn }
    return { ...action, now }
  })
}

/** Orders and states follow from the events; the contract's own answers must be the same. */
function requireOpened({ song, state, artist }: ChainMarket, actions: readonly TimedAction[]): void {
  const [first, ...rest] = actions
  if (first?.kind !== 'opened' || rest.some(({ kind }) => kind === 'opened')) {
    throw incomplete(`the market of ${song} isn't opened once, before everything else`)
  }
  requireCount(`artist of ${song}`, [artist, first.artist])
  const last = actions.findLast(({ kind }) => kind !== 'order' && kind !== 'removed')
  const said = last?.kind === 'halted' || last?.kind === 'closed' ? last.kind : 'open'
  requireCount(`state of the market of ${song}`, [state, said])
  const numbers = actions.flatMap((action) => (action.kind === 'order' ? [action.number] : []))
  for (const [place, number] of numbers.entries()) requireCount(`number of order ${place}`, [BigInt(place), number])
}

function toTradeLines(action: TimedAction): TradeLine[] {
  if (action.kind !== 'order') return []
  const { number, order, trades, transactionHash } = action
  return trades.map(({ id, owner, quantity }) => {
    const [buyer, seller] = order.side === 'buy' ? [order.owner, owner] : [owner, order.owner]
    return { order: number, side: order.side, price: id.price, quantity, buyer, seller, transactionHash }
  })
}
