import type { Address, Hash } from 'viem'
import { byPlace, type LogPlace, placeOf, type SongEvent } from '../song/read-song.ts'
import type { SongReplay } from '../song/replay-song.ts'
import type { MarketFinding } from './market-verdict.ts'
import type { ChainMarket, LockEvent, MarketLog } from './read-market.ts'

const UNIT = 10n ** 18n
/** The contract's number of this side. */
const SELL = 1

type Step = LogPlace &
  (
    | { readonly step: 'market'; readonly log: MarketLog }
    | { readonly step: 'locked'; readonly event: LockEvent }
    | { readonly step: 'song'; readonly event: SongEvent }
  )

/** What the token must do next in the same transaction. */
type Due =
  | { readonly account: Address; readonly locked: bigint }
  | { readonly from: Address; readonly to: Address; readonly amount: bigint }

/**
 * Checks that nobody sells what they don't have: each sell order locks tokens that its owner holds unlocked, each trade moves
 * locked tokens to its buyer, what doesn't trade is unlocked, and nothing else changes a lock. Also applies the song's events to
 * the ledger, and returns every account's lock.
 */
export function checkTokens(chain: ChainMarket, replay: SongReplay) {
  const check = new TokenCheck(replay)
  for (const step of toSteps(chain, replay)) check.take(step)
  check.finish()
  return { locks: check.locks, findings: check.findings }
}

class TokenCheck {
  readonly locks = new Map<Address, bigint>()
  readonly findings: MarketFinding[] = []
  readonly #replay: SongReplay
  readonly #due: Due[] = []
  /** Tokens that were locked for a sell order that must come next. */
  #offered: { readonly account: Address; readonly quantity: bigint } | undefined
  #taker: { readonly owner: Address; readonly sells: boolean } | undefined
  #transaction: Hash | undefined

  constructor(replay: SongReplay) {
    this.#replay = replay
  }

  take(step: Step): void {
    if (step.transactionHash !== this.#transaction) this.finish()
    this.#transaction = step.transactionHash
    switch (step.step) {
      case 'market':
        this.#takeMarket(step.log)
        break
      case 'locked':
        this.#takeLocked(step.event)
        break
      case 'song':
        this.#takeSong(step.event)
        break
      default:
        step satisfies never
    }
  }

  /** What was due must have happened before anything else does. */
  finish(): void {
    for (const one of this.#due.splice(0)) this.#report(null, say(one), 'nothing')
    if (this.#offered === undefined) return
    const { account, quantity } = this.#offered
    this.#offered = undefined
    this.#report(account, `a sell order for ${quantity} tokens`, 'nothing')
  }

  #takeMarket(log: MarketLog): void {
    if (log.eventName === 'OrderPlaced') this.#takeOrder(log.args)
    else this.finish()
    if (log.eventName === 'Traded') this.#takeTrade(log.args)
    if (log.eventName === 'OrderUnfilled' && this.#taker?.sells === true) {
      this.#unlock(this.#taker.owner, log.args.quantity)
    }
    if (log.eventName === 'OrderRemoved' && log.args.id.side === SELL) this.#unlock(log.args.owner, log.args.quantity)
  }

  #takeOrder({ owner, quantity, side }: { owner: Address; quantity: bigint; side: number }): void {
    const sells = side === SELL
    const isLocked = this.#offered?.account === owner && this.#offered.quantity === quantity
    if (sells && isLocked) this.#offered = undefined
    this.finish()
    this.#taker = { owner, sells }
    if (sells && !isLocked) this.#report(owner, `locks ${quantity} tokens`, 'nothing')
  }

  #takeTrade({ maker, quantity }: { maker: Address; quantity: bigint }): void {
    const taker = this.#taker
    const [seller, buyer] = taker?.sells === true ? [taker.owner, maker] : [maker, taker?.owner ?? maker]
    this.#unlock(seller, quantity)
    this.#due.push({ from: seller, to: buyer, amount: quantity * UNIT })
  }

  #takeLocked({ account, locked }: LockEvent): void {
    const before = this.#lockOf(account)
    this.locks.set(account, locked)
    if (!this.#isDue({ account, locked })) {
      this.finish()
      this.#offered = { account, quantity: locked - before }
    }
    this.#requireHeld(account)
  }

  #takeSong(event: SongEvent): void {
    for (const { against: _, ...one } of this.#replay.apply(event)) this.findings.push({ ...one, rule: 'earnings' })
    if (event.kind !== 'transfer') return
    this.#isDue(event)
    this.#requireHeld(event.from)
  }

  /** Whether something was due; then it must be this. */
  #isDue(actual: Due): boolean {
    const next = this.#due.shift()
    if (next === undefined) return false
    if (say(next) !== say(actual)) this.#report(null, say(next), say(actual))
    return true
  }

  #unlock(account: Address, quantity: bigint): void {
    this.#due.push({ account, locked: this.#lockOf(account) - quantity })
  }

  #requireHeld(account: Address): void {
    const [locked, held] = [this.#lockOf(account) * UNIT, this.#replay.ledger.balanceOf(account)]
    if (locked > held) this.#report(account, `holds ${locked} base units, which are locked`, `holds ${held}`)
  }

  #lockOf(account: Address): bigint {
    return this.locks.get(account) ?? 0n
  }

  #report(account: Address | null, expected: string, actual: string): void {
    const where = `tokens in transaction ${this.#transaction}`
    this.findings.push({ rule: 'tokens', where, account, unit: 'text', expected, actual })
  }
}

function toSteps({ logs, locks, song }: ChainMarket, { events }: SongReplay): Step[] {
  const own = logs.filter(({ args }) => 'song' in args && args.song === song)
  const steps: Step[] = [
    ...own.map((log) => ({ ...placeOf(log), step: 'market', log }) as const),
    ...locks.map((event) => ({ ...placeOf(event), step: 'locked', event }) as const),
    ...events.map((event) => ({ ...placeOf(event), step: 'song', event }) as const),
  ]
  return steps.toSorted(byPlace)
}

function say(one: Due): string {
  return 'locked' in one
    ? `${one.account} has ${one.locked} tokens locked`
    : `${one.amount} base units from ${one.from} to ${one.to}`
}
