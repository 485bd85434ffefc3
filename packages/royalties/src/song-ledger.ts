/** The base units of a token, of a MELS and of a EUR. */
const UNIT = 10n ** 18n

/** What an account has earned with a song and not been paid. */
export interface Due {
  /** MELS base units. */
  readonly mels: bigint
  /** The fraction of a further base unit, times 10^18. */
  readonly rest: bigint
  /** EUR times 10^18; a fraction of that is dropped. */
  readonly eur: bigint
}

/** What a song has earned in a period. */
export interface Statement {
  /** EUR times 10^18. */
  readonly eur: bigint
  /** MELS base units per EUR. */
  readonly rate: bigint
  /** The second in which it is paid in. */
  readonly at: number
}

interface Account {
  balance: bigint
  /** The number of statements whose earnings are in `due`. */
  statement: number
  due: Due
}

interface Earned {
  readonly mels: bigint
  readonly eur: bigint
}

const NOTHING: Due = { mels: 0n, rest: 0n, eur: 0n }

/** Who holds and has earned what of one song: the rule of the contract `SongToken`, step by step. */
export class SongLedger {
  readonly wholeTokens: bigint
  readonly #house: string
  readonly #accounts = new Map<string, Account>()
  /** What a whole token had earned after each statement; the first entry is the start. */
  readonly #earned: Earned[] = [{ mels: 0n, eur: 0n }]
  #held = 0n
  #lastPaidInAt = 0

  /** Tokens that leave `house` take along what they earned there. */
  constructor({ wholeTokens, holder, house }: { wholeTokens: bigint; holder: string; house: string }) {
    this.wholeTokens = wholeTokens
    this.#house = house
    this.#accounts.set(holder, { balance: wholeTokens * UNIT, statement: 0, due: NOTHING })
  }

  /** The MELS base units that are paid in and not paid out. */
  get held(): bigint {
    return this.#held
  }

  get lastPaidInAt(): number {
    return this.#lastPaidInAt
  }

  balanceOf(account: string): bigint {
    return this.#accounts.get(account)?.balance ?? 0n
  }

  dueOf(account: string): Due {
    const known = this.#accounts.get(account)
    return known === undefined ? NOTHING : this.#earnedBy(known)
  }

  transfer({ from, to, amount }: { from: string; to: string; amount: bigint }): void {
    const balance = this.balanceOf(from)
    if (amount > balance) throw new RangeError(`${from} has ${balance} base units, not ${amount}`)
    const { mels, rest, eur } = this.dueOf(this.#house)
    if (to === this.#house && from !== to && mels + rest + eur > 0n) {
      throw new RangeError('The house takes further tokens once what others earned there is settled')
    }
    this.#earn(from).balance -= amount
    this.#earn(to).balance += amount
    if (from === this.#house) this.#carry(to, { amount, balance })
  }

  /** Returns the MELS base units that are paid in: what the statement's EUR are worth, except for what can't be divided. */
  addStatement({ eur, rate, at }: Statement): bigint {
    const melsPerToken = (eur * rate) / UNIT / this.wholeTokens
    const eurPerToken = eur / this.wholeTokens
    if (melsPerToken === 0n || eurPerToken === 0n) throw new RangeError('The statement is too small for the supply')
    const last = this.#earnedUntil(this.#earned.length - 1)
    this.#earned.push({ mels: last.mels + melsPerToken, eur: last.eur + eurPerToken })
    const mels = melsPerToken * this.wholeTokens
    this.#held += mels
    this.#lastPaidInAt = at
    return mels
  }

  /** Returns what is paid; the fraction of a base unit stays. */
  take(account: string): Due {
    const taken = this.#earn(account)
    const { due } = taken
    taken.due = { ...NOTHING, rest: due.rest }
    this.#held -= due.mels
    return due
  }

  #earn(account: string): Account {
    const known = this.#accounts.get(account) ?? { balance: 0n, statement: 0, due: NOTHING }
    this.#accounts.set(account, known)
    known.due = this.#earnedBy(known)
    known.statement = this.#earned.length - 1
    return known
  }

  #earnedBy({ balance, statement, due }: Account): Due {
    const now = this.#earnedUntil(this.#earned.length - 1)
    const before = this.#earnedUntil(statement)
    const parts = due.mels * UNIT + due.rest + balance * (now.mels - before.mels)
    return toDue(parts, due.eur + (balance * (now.eur - before.eur)) / UNIT)
  }

  #carry(to: string, { amount, balance }: { amount: bigint; balance: bigint }): void {
    const house = this.#earn(this.#house)
    const parts = house.due.mels * UNIT + house.due.rest
    // A transfer of nothing out of an empty house moves nothing.
    const share = balance === 0n ? 0n : (parts * amount) / balance
    const shareEur = balance === 0n ? 0n : (house.due.eur * amount) / balance
    house.due = toDue(parts - share, house.due.eur - shareEur)
    const receiver = this.#earn(to)
    receiver.due = toDue(receiver.due.mels * UNIT + receiver.due.rest + share, receiver.due.eur + shareEur)
  }

  #earnedUntil(statement: number): Earned {
    const earned = this.#earned[statement]
    if (earned === undefined) throw new RangeError(`There is no statement ${statement}`)
    return earned
  }
}

function toDue(parts: bigint, eur: bigint): Due {
  return { mels: parts / UNIT, rest: parts % UNIT, eur }
}
