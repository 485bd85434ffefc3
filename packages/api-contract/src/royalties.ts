import { z } from 'zod'
import { blockSchema } from './blocks.ts'
import {
  auctionIdSchema,
  countSchema,
  melsAmountSchema,
  pageSchema,
  sizeSchema,
  utcDateTimeSchema,
  walletAddressSchema,
} from './values.ts'

/** EUR as a decimal string without trailing zeros, exact to 18 decimals. */
const eurAmountSchema = melsAmountSchema

const hashSchema = z.string().regex(/^0x[0-9a-f]{64}$/)
const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** `PAYABLE` for 14 days from `payableFrom` on; `EXPIRED` if it was not paid in by then. */
export const disbursementStateSchema = z.enum(['ANNOUNCED', 'PAYABLE', 'PAID_IN', 'WITHDRAWN', 'EXPIRED'])

export type DisbursementState = z.infer<typeof disbursementStateSchema>

/** `DIFFERENT` if the announced lines or rate aren't the document's, so that its amounts mean nothing; `UNKNOWN` without it. */
const documentStateSchema = z.enum(['AS_ANNOUNCED', 'DIFFERENT', 'UNKNOWN'])

const disbursementSchema = z.object({
  /** The announcement's number on the chain, counted from 1. */
  id: z.int().positive(),
  state: disbursementStateSchema,
  documentState: documentStateSchema,
  /** From the published document; null unless it is as announced. */
  payer: z.string().nullable(),
  periodFrom: daySchema.nullable(),
  periodTo: daySchema.nullable(),
  /** For holders, over all songs: what was paid in, otherwise what the document says; null if neither is known. */
  eur: eurAmountSchema.nullable(),
  mels: melsAmountSchema.nullable(),
  songCount: z.int().nonnegative().nullable(),
  /** MELS for one EUR. */
  rate: melsAmountSchema,
  documentHash: hashSchema,
  linesHash: hashSchema,
  announcedAt: utcDateTimeSchema,
  payableFrom: utcDateTimeSchema,
  payableUntil: utcDateTimeSchema,
  paidInAt: utcDateTimeSchema.nullable(),
  transactions: z.object({ announced: hashSchema, paidIn: hashSchema.nullable(), withdrawn: hashSchema.nullable() }),
})

export type Disbursement = z.infer<typeof disbursementSchema>

/** Newest first. */
export const listDisbursements = {
  method: 'GET',
  path: '/api/public/royalties',
  summary: 'List the disbursements of royalties',
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 100, usual: 20 }) }),
  answer: z.object({ data: z.array(disbursementSchema), total: z.int().nonnegative() }),
} as const

/** What one song received in one disbursement. */
const statementSchema = z.object({
  /** The disbursement's number. */
  disbursementId: z.int().positive(),
  song: walletAddressSchema,
  /** Counted from 1 for each song. */
  number: z.int().positive(),
  /** The auction that sold the song; null if the index doesn't know it. */
  externalId: z.int().nonnegative().nullable(),
  title: z.string(),
  artist: z.string(),
  periodFrom: daySchema,
  periodTo: daySchema,
  eur: eurAmountSchema,
  mels: melsAmountSchema,
  wholeTokens: z.int().positive(),
  melsPerToken: melsAmountSchema,
  eurPerToken: eurAmountSchema,
  statementHash: hashSchema,
  paidInAt: utcDateTimeSchema,
  transaction: hashSchema,
})

export type Statement = z.infer<typeof statementSchema>

export const findDisbursement = {
  method: 'GET',
  path: '/api/public/royalties/:id',
  summary: 'Read a disbursement with its statements',
  params: z.strictObject({ id: countSchema }),
  answer: z.object({
    body: disbursementSchema.extend({
      /** By title; empty until it is paid in. */
      statements: z.array(statementSchema),
    }),
  }),
} as const

/** The bytes whose keccak256 hash is on the chain; they never change. */
export const readDisbursementDocument = {
  method: 'GET',
  path: '/api/public/royalties/:id/document',
  summary: 'Read the published document of a disbursement',
  params: z.strictObject({ id: countSchema }),
  answer: z.unknown().describe('The document as canonical JSON'),
} as const

/** The royalties of the song that an auction sold. */
export const findSongRoyalties = {
  method: 'GET',
  path: '/api/public/auctions/:id/royalties',
  summary: "Read a song's royalties so far",
  params: z.strictObject({ id: auctionIdSchema }),
  answer: z.object({
    body: z.object({
      song: walletAddressSchema,
      block: blockSchema.nullable(),
      /** Oldest first. */
      statements: z.array(statementSchema),
      total: z.object({ melsPerToken: melsAmountSchema, eurPerToken: eurAmountSchema }),
      /** What the statements of the 12 months up to the newest period's end gave each token; null unless they cover all of these days. */
      lastYear: z.object({ melsPerToken: melsAmountSchema, eurPerToken: eurAmountSchema }).nullable(),
      /** By store, over all statements whose documents are known, largest first. */
      sources: z.array(z.object({ store: z.string(), eur: z.string() })),
      /** Announced and not paid in, soonest first; amounts as the documents say. */
      announced: z.array(
        z.object({
          disbursementId: z.int().positive(),
          payableFrom: utcDateTimeSchema,
          melsPerToken: melsAmountSchema.nullable(),
          eurPerToken: eurAmountSchema.nullable(),
        }),
      ),
    }),
  }),
} as const

const royaltiesChangedSchema = z.object({ type: z.literal('changed'), data: z.object({}) })

export type RoyaltiesChangedEvent = z.infer<typeof royaltiesChangedSchema>

/** Says that royalties or who holds songs changed, also when a reorganisation takes something back. Pages then read again. */
export const followRoyalties = {
  method: 'GET',
  path: '/api/public/royalties/events',
  summary: 'Follow when royalties change',
  event: royaltiesChangedSchema,
} as const

const dueSchema = z.object({ mels: melsAmountSchema, eur: eurAmountSchema })

/** What is due comes from the contract, at the time of the request. */
export const readMyRoyalties = {
  method: 'GET',
  path: '/api/royalties',
  summary: 'Read what is due to the signed-in wallet',
  role: 'BIDDER',
  answer: z.object({
    body: z.object({
      due: dueSchema,
      /** A payout needs more than this many EUR. */
      minimum: eurAmountSchema,
      /** What `pay` would pay now: everything, only songs without a statement for 24 months, or nothing. */
      payable: dueSchema,
      /** While a legal hold lasts; otherwise null. */
      heldUntil: utcDateTimeSchema.nullable(),
      received: dueSchema,
      /** Songs whose tokens the wallet holds, or with which it earned something that is due, by title. */
      songs: z.array(
        z.object({
          song: walletAddressSchema,
          externalId: z.int().nonnegative().nullable(),
          title: z.string(),
          artist: z.string(),
          /** Tokens, as a decimal number. */
          tokens: melsAmountSchema,
          due: dueSchema,
          received: dueSchema,
        }),
      ),
      /** The years with payments, newest first. */
      years: z.array(z.int()),
    }),
  }),
} as const

const royaltyPaymentSchema = z.object({
  paidAt: utcDateTimeSchema,
  song: walletAddressSchema,
  externalId: z.int().nonnegative().nullable(),
  title: z.string(),
  artist: z.string(),
  /** The tokens that the wallet held when it was paid. */
  tokens: melsAmountSchema,
  mels: melsAmountSchema,
  eur: eurAmountSchema,
  transaction: hashSchema,
})

export type RoyaltyPayment = z.infer<typeof royaltyPaymentSchema>

/** Newest first. */
export const listMyRoyaltyPayments = {
  method: 'GET',
  path: '/api/royalties/payments',
  summary: 'List the royalties paid to the signed-in wallet',
  role: 'BIDDER',
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 100, usual: 50 }) }),
  answer: z.object({ data: z.array(royaltyPaymentSchema), total: z.int().nonnegative() }),
} as const

/** The payments of one year in UTC, or of all years, as a file. */
export const readMyRoyaltyStatement = {
  method: 'GET',
  path: '/api/royalties/statement',
  summary: 'Download the royalties paid to the signed-in wallet',
  role: 'BIDDER',
  query: z.strictObject({
    year: countSchema.pipe(z.int().min(2020).max(9999)).optional(),
    format: z.enum(['csv', 'pdf']).default('csv'),
  }),
} as const
