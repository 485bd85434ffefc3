import type { Address, Hash } from 'viem'
import { incomplete, requireCount } from '../incomplete.ts'
import { byPlace, type LogPlace, placeOf } from '../song/read-song.ts'
import type { MarketAction } from './market-actions.ts'
import type { MarketFinding } from './market-verdict.ts'
import { depositChange, type Payment, paymentsOf } from './payments-of.ts'
import type { ChainMarket, MarketLog, MelsTransfer } from './read-market.ts'

type Step = LogPlace &
  (
    | { readonly step: 'action'; readonly action: MarketAction }
    | { readonly step: 'transfer'; readonly event: MelsTransfer }
    | { readonly step: 'log'; readonly log: MarketLog }
  )

/**
 * Follows all MELS of the market, for all songs: each order, trade and removal must be followed by exactly the payments that the
 * rule gives, in the same transaction, or by a credit where a payment failed. Nothing else may leave the contract.
 */
export function checkMoney(chain: ChainMarket, actions: readonly MarketAction[]) {
  const check = new MoneyCheck(chain)
  for (const step of toSteps(chain, actions)) check.take(step)
  check.finish()
  requireCount('MELS of the market', [chain.balance, check.flow])
  requireCount('treasury', [chain.treasury, check.treasury ?? ''])
  const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n)
  const money = {
    ofSong: check.deposits.get(chain.song) ?? 0n,
    deposits: sum(check.deposits.values()),
    credited: sum(check.credits.values()),
    balance: chain.balance,
  }
  const owed = money.deposits + money.credited
  // Anyone can send MELS to the contract, so it can have more than it owes.
  if (money.balance < owed) {
    const [where, expected, actual] = ['balance of the market', String(owed), String(money.balance)]
    check.findings.push({ rule: 'deposits', where, account: null, unit: 'MELS', expected, actual })
  }
  return { money, credits: check.credits, findings: check.findings }
}

class MoneyCheck {
  readonly findings: MarketFinding[] = []
  /** By song. */
  readonly deposits = new Map<Address, bigint>()
  /** By account. */
  readonly credits = new Map<Address, bigint>()
  treasury: Address | undefined
  /** What came in less what went out. */
  flow = 0n
  readonly #chain: ChainMarket
  readonly #due: Payment[] = []
  #transaction: Hash | undefined

  constructor(chain: ChainMarket) {
    this.#chain = chain
  }

  take(step: Step): void {
    if (step.transactionHash !== this.#transaction) this.finish()
    this.#transaction = step.transactionHash
    switch (step.step) {
      case 'action':
        this.#takeAction(step.action)
        break
      case 'transfer':
        this.#takeTransfer(step.event)
        break
      case 'log':
        this.#takeLog(step.log)
        break
      default:
        step satisfies never
    }
  }

  /** What was due must have been paid before anything else happens. */
  finish(): void {
    for (const payment of this.#due.splice(0)) this.#report(payment, 'MELS', [String(payment.amount), '0'])
  }

  #takeAction(action: MarketAction): void {
    this.finish()
    const { market } = this.#chain
    const { treasury } = this
    if (treasury === undefined) throw incomplete('the market was opened before it had a treasury')
    this.#due.push(...paymentsOf(action, { market, treasury }))
    this.deposits.set(action.song, (this.deposits.get(action.song) ?? 0n) + depositChange(action))
  }

  #takeTransfer(event: MelsTransfer): void {
    const { market } = this.#chain
    if (event.to === market) this.flow += event.amount
    if (event.from === market) this.flow -= event.amount
    this.#pay(event)
  }

  #takeLog(log: MarketLog): void {
    const { market, mels } = this.#chain
    if (log.eventName === 'TreasuryUpdated') this.treasury = log.args.treasury
    if (log.eventName === 'Credited' && log.args.token === mels) {
      const { account, amount } = log.args
      this.#changeCredit(account, amount)
      this.#pay({ from: market, to: account, amount })
    }
    if (log.eventName === 'CreditWithdrawn' && log.args.token === mels) {
      const { account, receiver, amount } = log.args
      this.finish()
      this.#changeCredit(account, -amount)
      this.#due.push({ from: market, to: receiver, amount })
    }
  }

  #pay({ from, to, amount }: Payment): void {
    const [next] = this.#due
    if (next?.from === from && next.to === to) {
      this.#due.shift()
      if (next.amount !== amount) this.#report(next, 'MELS', [String(next.amount), String(amount)])
    } else if (from === this.#chain.market) {
      this.#report({ from, to, amount }, 'text', ['nothing leaves the market', `${amount} base units leave`])
    }
  }

  #changeCredit(account: Address, change: bigint): void {
    this.credits.set(account, (this.credits.get(account) ?? 0n) + change)
  }

  #report({ from, to }: Payment, unit: 'MELS' | 'text', [expected, actual]: readonly [string, string]): void {
    const account = from === this.#chain.market ? to : from
    const where = `payment in transaction ${this.#transaction}`
    this.findings.push({ rule: 'money', where, account, unit, expected, actual })
  }
}

function toSteps({ logs, melsTransfers }: ChainMarket, actions: readonly MarketAction[]): Step[] {
  const isAboutMoney = ({ eventName }: MarketLog): boolean =>
    eventName === 'TreasuryUpdated' || eventName === 'Credited' || eventName === 'CreditWithdrawn'
  const steps: Step[] = [
    ...actions.map((action) => ({ ...placeOf(action), step: 'action', action }) as const),
    ...melsTransfers.map((event) => ({ ...placeOf(event), step: 'transfer', event }) as const),
    ...logs.filter(isAboutMoney).map((log) => ({ ...placeOf(log), step: 'log', log }) as const),
  ]
  return steps.toSorted(byPlace)
}
