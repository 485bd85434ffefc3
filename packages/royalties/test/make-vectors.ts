import { writeFileSync } from 'node:fs'
import { payRoyalties } from '../src/pay-royalties.ts'
import { SongLedger } from '../src/song-ledger.ts'

// Run `node packages/royalties/test/make-vectors.ts` to write the lives that the contracts live too.

const UNIT = 10n ** 18n
const DAY = 24 * 60 * 60
/** Accounts 0 to 4 hold tokens; account 5 is the auction house. */
const HOUSE = 5
const ACCOUNT_COUNT = 6
/** A disbursement is announced 48 hours before. */
const NOTICE = 2 * DAY

const KINDS = ['transfer', 'statement', 'pay', 'wait'] as const

/** `amount` is in base units (transfer), EUR times 10^18 (statement) or seconds (wait). */
export interface Step {
  readonly kind: (typeof KINDS)[number]
  readonly from: number
  readonly to: number
  readonly amount: bigint
  readonly rate: bigint
}

interface Life {
  readonly name: string
  readonly wholeTokens: bigint
  readonly steps: readonly Step[]
}

const transfer = (from: number, to: number, amount: bigint): Step => ({ kind: 'transfer', from, to, amount, rate: 0n })
const statement = (eur: bigint, rate = UNIT / 2n): Step => ({ kind: 'statement', from: 0, to: 0, amount: eur, rate })
const pay = (account: number): Step => ({ kind: 'pay', from: account, to: 0, amount: 0n, rate: 0n })
const wait = (days: number): Step => ({ kind: 'wait', from: 0, to: 0, amount: BigInt(days * DAY), rate: 0n })

const WRITTEN: readonly Life[] = [
  { name: 'one token earns one base unit', wholeTokens: 1n, steps: [statement(2n), wait(730), pay(0)] },
  {
    name: 'what the tokens cannot divide stays outside',
    wholeTokens: 1_000n,
    steps: [statement(1_000_000_000_000_001_999n), wait(730), pay(0)],
  },
  {
    name: 'exactly EUR 9.99 is carried forward until a millionth of a millionth more is due',
    wholeTokens: 1_000n,
    steps: [statement(9_990_000_000_000_000_000n), pay(0), statement(1_000_000n), pay(0)],
  },
  {
    name: 'thirds of a token earn thirds of a base unit',
    wholeTokens: 1n,
    steps: [
      transfer(0, 1, UNIT / 3n),
      transfer(0, 2, UNIT / 3n),
      statement(2n),
      statement(2n),
      transfer(1, 2, UNIT / 7n),
      statement(6n),
      wait(730),
      pay(0),
      pay(1),
      pay(2),
    ],
  },
  {
    name: 'tokens that leave the house take what they earned there',
    wholeTokens: 100n,
    steps: [
      transfer(0, HOUSE, 90n * UNIT),
      statement(777n * UNIT),
      transfer(HOUSE, 1, 31n * UNIT),
      statement(333n * UNIT),
      transfer(HOUSE, 2, 29n * UNIT),
      transfer(HOUSE, 0, 30n * UNIT),
      pay(0),
      pay(1),
      pay(2),
    ],
  },
  {
    name: 'two auctions at the same time each get what their tokens earned',
    wholeTokens: 7n,
    steps: [
      transfer(0, HOUSE, 3n * UNIT),
      transfer(0, HOUSE, 4n * UNIT),
      statement(100n),
      transfer(HOUSE, 1, 5n * UNIT),
      transfer(HOUSE, 2, 2n * UNIT),
      transfer(2, HOUSE, 2n * UNIT),
    ],
  },
  {
    name: 'the largest supply and the largest statement',
    wholeTokens: 2n ** 53n - 1n,
    steps: [transfer(0, 1, 1n), statement(2n ** 95n, UNIT), transfer(0, 2, UNIT + 1n), pay(0), wait(730), pay(1)],
  },
]

export function makeVectors() {
  return [...WRITTEN.map(toVector), ...makeLives(25)]
}

export function makeLives(count: number, firstSeed = 0) {
  return Array.from({ length: count }, (_, index) => toVector(randomLife(firstSeed + index)))
}

function toVector(life: Life) {
  return { ...life, expected: live(life) }
}

export function live({ wholeTokens, steps }: Pick<Life, 'wholeTokens' | 'steps'>) {
  const song = new SongLedger({ wholeTokens, holder: '0', house: `${HOUSE}` })
  const paid = Array.from({ length: ACCOUNT_COUNT }, () => 0n)
  let now = 0
  for (const { kind, from, to, amount, rate } of steps) {
    if (kind === 'transfer') song.transfer({ from: `${from}`, to: `${to}`, amount })
    if (kind === 'statement') {
      now += NOTICE
      song.addStatement({ eur: amount, rate, at: now })
    }
    if (kind === 'wait') now += Number(amount)
    if (kind === 'pay') {
      for (const { mels } of payRoyalties([song], { account: `${from}`, now })) paid[from] = (paid[from] ?? 0n) + mels
    }
  }
  return paid.map((mels, account) => {
    const due = song.dueOf(`${account}`)
    return { balance: song.balanceOf(`${account}`), paid: mels, mels: due.mels, rest: due.rest, eur: due.eur }
  })
}

function randomLife(seed: number): Life {
  const random = makeRandom(seed)
  const wholeTokens = 1n + random(2n ** random(53n))
  const song = new SongLedger({ wholeTokens, holder: '0', house: `${HOUSE}` })
  let rate = UNIT
  const steps = Array.from({ length: 24 }, (): Step => {
    const choice = random(10n)
    const from = Number(random(6n))
    const isHouseSettled = song.dueOf(`${HOUSE}`).mels === 0n
    const to = Number(random(isHouseSettled ? 6n : 5n))
    if (choice < 4n) {
      const part = random(song.balanceOf(`${from}`) + 1n)
      // The auction house holds whole tokens only.
      const amount = from === HOUSE || to === HOUSE || random(2n) === 0n ? (part / UNIT) * UNIT : part
      song.transfer({ from: `${from}`, to: `${to}`, amount })
      return transfer(from, to, amount)
    }
    if (choice < 7n) {
      rate = bounded((rate * (6n + random(14n))) / 10n)
      const eur = wholeTokens * 20n + random(2n ** random(80n))
      song.addStatement({ eur, rate, at: 0 })
      return statement(eur, rate)
    }
    return choice < 9n ? pay(Number(random(5n))) : wait(Number(random(500n)))
  })
  return { name: `random life ${seed}`, wholeTokens, steps }
}

/** Each rate is within half and twice the last one. */
function bounded(rate: bigint): bigint {
  if (rate < UNIT / 10n) return UNIT / 10n
  return rate > 10n * UNIT ? 10n * UNIT : rate
}

/** The same seed gives the same numbers on every machine. Another generator would change every vector. */
function makeRandom(seed: number): (limit: bigint) => bigint {
  let state = BigInt(seed) + 0x6d656c6f73n
  return (limit) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 128n
    return ((state >> 20n) * 0x9e3779b97f4a7c15n) % limit
  }
}

export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item), 2)
  return `${text}\n`
}

if (import.meta.main) writeFileSync(new URL('../vectors/lives.json', import.meta.url), toJson(makeVectors()))
