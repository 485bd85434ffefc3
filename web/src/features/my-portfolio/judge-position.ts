import type { Position } from '@melos/api-contract'
import { parseMels, showMels } from '@melos/clearing/amounts'
import type { GivenCosts } from './given-costs.ts'

/** Base units of tokens, and of MELS to a millionth, so that the figures on the page add up. */
export interface JudgedPosition {
  readonly tokens: bigint
  /** Of tokens whose cost is known or was entered. */
  readonly cost: bigint
  readonly costedTokens: bigint
  /** Tokens of unknown cost, also those with an entered one. */
  readonly unknownTokens: bigint
  /** What the holder says that each of them cost. */
  readonly givenCost: bigint | undefined
  readonly value: bigint
  /** How many of the whole tokens the live buy orders want. */
  readonly wantedTokens: bigint
  /** The value against the cost; undefined unless both are known for all tokens. */
  readonly unrealised: bigint | undefined
  readonly realised: bigint
  readonly soldUnknown: bigint
  /** What the tokens had cost that the holder sent away, as far as it was known. */
  readonly sentCost: bigint
  readonly received: bigint
  readonly due: bigint
}

export interface ShownPosition {
  readonly position: Position
  readonly judged: JudgedPosition
}

const TOKEN = 10n ** 18n
const MILLIONTH = 10n ** 12n

export function judgePosition(position: Position, given: GivenCosts): JudgedPosition {
  const tokens = parseMels(position.tokens)
  const unknownTokens = parseMels(position.unknownTokens)
  const givenCost = given[position.song.toLowerCase()]
  const isGiven = givenCost !== undefined
  const cost = round(parseMels(position.known.cost) + (isGiven ? (givenCost * unknownTokens) / TOKEN : 0n))
  const costedTokens = parseMels(position.known.tokens) + (isGiven ? unknownTokens : 0n)
  const value = round(parseMels(position.value.mels))
  const wantedTokens = BigInt(position.value.tokens)
  const isWhole = tokens > 0n && costedTokens === tokens && wantedTokens * TOKEN === tokens
  return {
    tokens,
    cost,
    costedTokens,
    unknownTokens,
    givenCost,
    value,
    wantedTokens,
    unrealised: isWhole ? value - cost : undefined,
    realised: round(parseSigned(position.realised)),
    soldUnknown: round(parseMels(position.soldUnknown)),
    sentCost: round(parseMels(position.sentCost)),
    received: round(parseMels(position.received)),
    due: round(parseMels(position.due)),
  }
}

/** What one token cost on average; undefined if no cost is known. */
export function averageOf({ cost, costedTokens }: Pick<JudgedPosition, 'cost' | 'costedTokens'>): bigint | undefined {
  return costedTokens === 0n ? undefined : round((cost * TOKEN) / costedTokens)
}

export function sumUp(positions: readonly JudgedPosition[]) {
  const sum = (pick: (position: JudgedPosition) => bigint) => positions.reduce((total, one) => total + pick(one), 0n)
  const held = positions.filter(({ tokens }) => tokens > 0n)
  const isWhole = held.every(({ unrealised }) => unrealised !== undefined)
  return {
    cost: sum(({ cost }) => cost),
    value: sum(({ value }) => value),
    /** Undefined unless cost and value of all tokens are known. */
    unrealised: isWhole && held.length > 0 ? sum(({ unrealised }) => unrealised ?? 0n) : undefined,
    realised: sum(({ realised }) => realised),
    sentCost: sum(({ sentCost }) => sentCost),
    received: sum(({ received }) => received),
    due: sum(({ due }) => due),
    isCostWhole: held.every(({ tokens, costedTokens }) => tokens === costedTokens),
  }
}

function parseSigned(amount: string): bigint {
  return amount.startsWith('-') ? -parseMels(amount.slice(1)) : parseMels(amount)
}

/** To the nearest, because averages leave amounts that are a base unit from a round one. */
function round(units: bigint): bigint {
  const half = units < 0n ? -MILLIONTH / 2n : MILLIONTH / 2n
  return ((units + half) / MILLIONTH) * MILLIONTH
}

/** `+5.00` or `−3.20`. */
export function showSigned(units: bigint): string {
  if (units === 0n) return showMels(0n)
  return units > 0n ? `+${showMels(units)}` : `−${showMels(-units)}`
}
