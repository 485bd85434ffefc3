/**
 * A slow reference: every statement goes through all accounts at once, and nothing is rounded but what is paid.
 * MELS base units are times 10^18, and EUR times 10^36.
 */
const UNIT = 10n ** 18n

interface Holding {
  balance: bigint
  mels: bigint
  eur: bigint
  /** How often the ledger can have rounded the EUR. */
  roundings: bigint
}

export class ReferenceRoyalties {
  readonly #holdings = new Map<string, Holding>()
  readonly #wholeTokens: bigint
  readonly #house: string
  paidIn = 0n
  paidOut = 0n

  constructor({ wholeTokens, holder, house }: { wholeTokens: bigint; holder: string; house: string }) {
    this.#wholeTokens = wholeTokens
    this.#house = house
    this.holdingOf(holder).balance = wholeTokens * UNIT
  }

  holdingOf(account: string): Holding {
    const holding = this.#holdings.get(account) ?? { balance: 0n, mels: 0n, eur: 0n, roundings: 0n }
    this.#holdings.set(account, holding)
    return holding
  }

  get holdings(): Holding[] {
    return [...this.#holdings.values()]
  }

  addStatement({ eur, rate }: { eur: bigint; rate: bigint }): void {
    const melsPerToken = (eur * rate) / UNIT / this.#wholeTokens
    const eurPerToken = eur / this.#wholeTokens
    for (const holding of this.#holdings.values()) {
      holding.mels += holding.balance * melsPerToken
      holding.eur += holding.balance * eurPerToken
      holding.roundings++
    }
    this.paidIn += melsPerToken * this.#wholeTokens
  }

  transfer({ from, to, amount }: { from: string; to: string; amount: bigint }): void {
    const [sender, receiver] = [this.holdingOf(from), this.holdingOf(to)]
    if (from === this.#house && sender.balance > 0n) {
      const mels = (sender.mels * amount) / sender.balance
      const eur = (sender.eur * amount) / sender.balance
      sender.mels -= mels
      sender.eur -= eur
      receiver.mels += mels
      receiver.eur += eur
      receiver.roundings += sender.roundings + 1n
    }
    sender.balance -= amount
    receiver.balance += amount
    sender.roundings++
    receiver.roundings++
  }

  pay(account: string): bigint {
    const holding = this.holdingOf(account)
    const mels = holding.mels / UNIT
    holding.mels %= UNIT
    holding.eur = 0n
    holding.roundings = 0n
    this.paidOut += mels
    return mels
  }
}
