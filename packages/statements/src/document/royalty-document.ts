import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { z } from 'zod'
import { statementKinds } from '../statement-kind.ts'
import { EUR_DECIMALS, formatDecimal, parseDecimal, UNIT_DECIMALS } from './decimal.ts'

/** The contract's gas bounds the songs of one disbursement. */
export const MOST_STATEMENTS = 150
/** Percentages of fees have four decimals at most. */
export const PERCENT_DECIMALS = 4

function decimal(decimals: number) {
  const text = z.string().refine((value) => parseDecimal(value, decimals) !== undefined, {
    error: `must be a decimal number without extra zeros and with ${decimals} decimals at most`,
  })
  return z.codec(text, z.bigint(), {
    // The refinement above has parsed it once.
    decode: (value) => parseDecimal(value, decimals) ?? 0n,
    encode: (value) => formatDecimal(value, decimals),
  })
}

/** EUR times 10^12; may be negative. */
const eur = decimal(EUR_DECIMALS)
/** Times 10^18. */
const units = decimal(UNIT_DECIMALS)
const whole = decimal(0)
const count = z.int().nonnegative()
const line = z.string().max(500)
const day = z.iso.date()
const currency = z.string().regex(/^[A-Z]{3}$/)
const keccak = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value), 'must be a hash')
const address = z.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value) && getAddress(value) === value,
  'must be an address with its checksum',
)
const tokens = z.codec(z.int().min(1), z.bigint(), {
  decode: (value) => BigInt(value),
  encode: (value) => Number(value),
})

const source = z.strictObject({
  store: line,
  country: line,
  /** Like `2026-01`; null if the payer doesn't say it. */
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullable(),
  kind: z.enum(statementKinds),
  /** The sum of what rows say; null if none says it. */
  quantity: whole.nullable(),
  eur,
})

const statement = z.strictObject({
  song: address,
  title: line,
  artist: line,
  codes: z.strictObject({
    isrc: z.array(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)),
    iswc: z
      .string()
      .regex(/^T\d{10}$/)
      .nullable(),
    upc: z.array(z.string().regex(/^\d{12,14}$/)),
  }),
  wholeTokens: tokens,
  /** The share of the work's royalties that the tokens stand for. */
  percentage: z.int().min(1).max(100),
  sources: z.array(source),
  gross: eur,
  fee: eur,
  broughtForward: eur,
  net: eur,
  /** For the holders; 0 if everything is carried forward. */
  eur,
  mels: units,
  melsPerToken: units,
  eurPerToken: units,
  carriedForward: eur,
})

const rest = z.strictObject({ eur, rows: count })

export const documentSchema = z.strictObject({
  version: z.literal(1),
  payer: line.min(1),
  periodFrom: day,
  periodTo: day,
  /** The payer's file, which stays private. */
  original: z.strictObject({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    keccak256: keccak,
    bytes: count,
    rows: count,
  }),
  /** What the bank received. */
  receipt: z.strictObject({ currency: z.literal('EUR'), amount: eur, receivedOn: day, reference: line }),
  /** The file's own total in each currency. */
  stated: z.array(z.strictObject({ currency, amount: eur })),
  rate: z.strictObject({
    /** MELS base units for one EUR. */
    melsPerEur: units,
    sources: z.array(z.strictObject({ name: line, url: line.nullable(), value: line, at: line })),
  }),
  /** Of a positive gross. Times 10^4. */
  fee: z.strictObject({ percent: decimal(PERCENT_DECIMALS) }),
  notOurs: rest,
  later: rest,
  statements: z.array(statement).max(MOST_STATEMENTS),
})

/**
 * The published document of a disbursement. EUR are whole numbers of 10^-12, except for `eurPerToken`, which is times 10^18 like the
 * chain's; MELS are base units.
 */
export type RoyaltyDocument = z.infer<typeof documentSchema>
export type DocumentStatement = RoyaltyDocument['statements'][number]
export type DocumentSource = DocumentStatement['sources'][number]

export const statementSchema = statement
