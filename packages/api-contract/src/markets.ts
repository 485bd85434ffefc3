import { z } from 'zod'
import { blockSchema } from './blocks.ts'
import {
  auctionIdSchema,
  lineSchema,
  melsAmountSchema,
  pageSchema,
  paragraphsSchema,
  sizeSchema,
  tokenCountSchema,
  utcDateTimeSchema,
  walletAddressSchema,
} from './values.ts'
import { assetSchema } from './works.ts'

const hashSchema = z.string().regex(/^0x[0-9a-f]{64}$/)
const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const sideSchema = z.enum(['BUY', 'SELL'])

export type Side = z.infer<typeof sideSchema>

/** `NOT_OPEN` until someone opens the song's market, which the server does once the market is switched on. */
const marketStateSchema = z.enum(['NOT_OPEN', 'OPEN', 'HALTED', 'CLOSED'])

export type MarketState = z.infer<typeof marketStateSchema>

/** A market is named by the auction that sold the song. Prices are in MELS per token. */
const marketSchema = z.object({
  externalId: z.int().nonnegative(),
  song: walletAddressSchema,
  title: z.string(),
  artist: z.string(),
  asset: assetSchema,
  /** All tokens of the song. */
  wholeTokens: tokenCountSchema,
  /** The share of the royalty rights that all tokens stand for, in whole percent. */
  percentage: z.int().min(1).max(100),
  /** While it is set, the asset's files and links are empty. */
  block: blockSchema.nullable(),
  state: marketStateSchema,
  /** The price that the auction's winners paid. */
  auctionPrice: melsAmountSchema,
  /** Null until the first trade. */
  lastTrade: z.object({ price: melsAmountSchema, tradedAt: utcDateTimeSchema }).nullable(),
  /** The highest price of the live buy orders. */
  bestBuy: melsAmountSchema.nullable(),
  /** The lowest price of the live sell orders. */
  bestSell: melsAmountSchema.nullable(),
  /** From the auction's price to the last trade's, in percent with one decimal; null until the first trade. */
  changePercent: z
    .string()
    .regex(/^-?\d+\.\d$/)
    .nullable(),
  /** Royalties of the last 12 months for each token; null until the statements cover 12 months. */
  lastYearMelsPerToken: melsAmountSchema.nullable(),
})

export type Market = z.infer<typeof marketSchema>

const marketSortSchema = z.enum(['traded', 'title', 'price', 'change', 'royalties'])

export type MarketSort = z.infer<typeof marketSortSchema>

/** Every sold song, by default those that traded last first. */
export const listMarkets = {
  method: 'GET',
  path: '/api/public/markets',
  summary: 'List the markets of sold songs',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 24 }),
    sort: marketSortSchema.default('traded'),
    state: marketStateSchema.optional(),
    /** Part of the title or of the artist's name. */
    search: lineSchema(100).optional(),
    /** The address of a song token. */
    song: walletAddressSchema.optional(),
  }),
  answer: z.object({
    /** Whether the provider has switched the market on as a whole. */
    isOn: z.boolean(),
    data: z.array(marketSchema),
    total: z.int().nonnegative(),
  }),
} as const

/** Why an operator halted or closed a market; its hash is on the chain. */
const marketNoticeSchema = z.object({
  since: utcDateTimeSchema,
  /** Null if this server doesn't have the text. */
  reason: z.string().nullable(),
  reasonHash: hashSchema,
  transaction: hashSchema,
})

const ofMarket = z.strictObject({ externalId: auctionIdSchema })

export const findMarket = {
  method: 'GET',
  path: '/api/public/markets/:externalId',
  summary: 'Read the market of a song',
  params: ofMarket,
  answer: z.object({
    body: marketSchema.extend({
      isOn: z.boolean(),
      /** Who sold the song in the auction, and must not buy its tokens. */
      seller: walletAddressSchema,
      /** While halted or closed; otherwise null. */
      notice: marketNoticeSchema.nullable(),
      tradeCount: z.int().nonnegative(),
      tokensTraded: z.int().nonnegative(),
      /** The orders placed so far; the next order gets this number. */
      orderCount: z.int().nonnegative(),
      /** The statements of royalties paid in so far, to which orders can be bound. */
      statementCount: z.int().nonnegative(),
    }),
  }),
} as const

/** The live orders of one side at one price. */
const levelSchema = z.object({ price: melsAmountSchema, quantity: tokenCountSchema, orders: z.int().positive() })

export type MarketLevel = z.infer<typeof levelSchema>

/** Each side from its best price on. Orders that have ended are left out, although they can still be on the chain. */
export const readMarketBook = {
  method: 'GET',
  path: '/api/public/markets/:externalId/book',
  summary: 'Read the live orders of a market by price',
  params: ofMarket,
  query: z.strictObject({ size: sizeSchema({ most: 200, usual: 100 }) }),
  answer: z.object({
    body: z.object({
      buy: z.array(levelSchema),
      sell: z.array(levelSchema),
      /** Over all prices, also those that are left out. */
      total: z.object({ buy: z.int().nonnegative(), sell: z.int().nonnegative() }),
    }),
  }),
} as const

const tradeSchema = z.object({
  tradedAt: utcDateTimeSchema,
  price: melsAmountSchema,
  quantity: tokenCountSchema,
  /** The side of the order that arrived and met a resting one. */
  side: sideSchema,
  buyer: walletAddressSchema,
  seller: walletAddressSchema,
  transaction: hashSchema,
})

export type MarketTrade = z.infer<typeof tradeSchema>

/** Newest first. */
export const listMarketTrades = {
  method: 'GET',
  path: '/api/public/markets/:externalId/trades',
  summary: 'List the trades of a market',
  params: ofMarket,
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 100, usual: 20 }) }),
  answer: z.object({ data: z.array(tradeSchema), total: z.int().nonnegative() }),
} as const

/** One UTC day with trades. */
const candleSchema = z.object({
  day: daySchema,
  open: melsAmountSchema,
  high: melsAmountSchema,
  low: melsAmountSchema,
  close: melsAmountSchema,
  tokens: tokenCountSchema,
  trades: z.int().positive(),
})

export type MarketCandle = z.infer<typeof candleSchema>

/** Oldest first: the days with trades among the last 366. */
export const readMarketCandles = {
  method: 'GET',
  path: '/api/public/markets/:externalId/candles',
  summary: 'Read the prices of a market by day',
  params: ofMarket,
  query: z.strictObject({ interval: z.enum(['1d']).default('1d') }),
  answer: z.object({ data: z.array(candleSchema) }),
} as const

const nothing = z.object({})

const marketEventSchema = z.discriminatedUnion('type', [
  /** An order arrived or is gone, so the book must be read again. */
  z.object({ type: z.literal('order'), data: nothing }),
  z.object({ type: z.literal('trade'), data: tradeSchema }),
  /** The market was opened, halted, resumed or closed. */
  z.object({ type: z.literal('state'), data: nothing }),
  /** The song was blocked, or a block was lifted. Also sent at the start while the song is blocked. */
  z.object({ type: z.literal('block'), data: marketSchema.pick({ block: true }) }),
  /** The chain was reorganised, or events were missed: everything must be read again. */
  z.object({ type: z.literal('reload'), data: nothing }),
])

export type MarketEvent = z.infer<typeof marketEventSchema>

export const followMarket = {
  method: 'GET',
  path: '/api/public/markets/:externalId/events',
  summary: 'Follow the events of a market',
  params: ofMarket,
  event: marketEventSchema,
} as const

/**
 * `EXPIRED` and `ROYALTY_PAID` orders have ended by their terms; until `canCancel` is false their deposit or their tokens are still
 * bound on the chain. `UNFILLED` orders were not to rest.
 */
const orderStateSchema = z.enum(['OPEN', 'FILLED', 'CANCELLED', 'EXPIRED', 'ROYALTY_PAID', 'CLOSED', 'UNFILLED'])

export type OrderState = z.infer<typeof orderStateSchema>

const myOrderSchema = z.object({
  externalId: z.int().nonnegative(),
  song: walletAddressSchema,
  title: z.string(),
  artist: z.string(),
  /** The order's number in its market, counted from 0. */
  number: z.int().nonnegative(),
  side: sideSchema,
  price: melsAmountSchema,
  quantity: tokenCountSchema,
  /** The tokens that have traded, and what they cost or brought without commission. */
  filled: z.int().nonnegative(),
  filledFor: melsAmountSchema,
  state: orderStateSchema,
  /** Its place in the contract's queue of this side and price; null if it never rested. */
  position: z.int().nonnegative().nullable(),
  /** The live tokens that trade before it at its price; null unless it is open. */
  ahead: z.int().nonnegative().nullable(),
  /** What rests in the contract: MELS of a buy order, commission included; tokens of a sell order. */
  bound: z.object({ mels: melsAmountSchema, tokens: z.int().nonnegative() }),
  canCancel: z.boolean(),
  placedAt: utcDateTimeSchema,
  /** The last UTC day on which it trades. */
  lastDay: daySchema,
  untilNextRoyalty: z.boolean(),
  transaction: hashSchema,
})

export type MyOrder = z.infer<typeof myOrderSchema>

/** Newest first. */
export const listMyOrders = {
  method: 'GET',
  path: '/api/orders',
  summary: 'List the orders of the signed-in wallet',
  role: 'BIDDER',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 50 }),
    /** `resting`: those whose deposit or tokens the contract still binds. */
    show: z.enum(['all', 'resting']).default('all'),
    externalId: auctionIdSchema.optional(),
  }),
  answer: z.object({ data: z.array(myOrderSchema), total: z.int().nonnegative() }),
} as const

/** What a wallet has and made with one song. Amounts of MELS include the commission on buying. */
const positionSchema = z.object({
  externalId: z.int().nonnegative().nullable(),
  song: walletAddressSchema,
  title: z.string(),
  artist: z.string(),
  state: marketStateSchema,
  /** As a decimal number: part of a token can come by a plain transfer. */
  tokens: melsAmountSchema,
  inOrders: z.int().nonnegative(),
  /** The tokens whose price is known, and what they cost on average. */
  known: z.object({ tokens: melsAmountSchema, cost: melsAmountSchema }),
  /** Tokens that came by a plain transfer. */
  unknownTokens: melsAmountSchema,
  /** Null unless the market is open, because nothing can be sold before or after. */
  bestBuy: melsAmountSchema.nullable(),
  /** What the live buy orders would pay for all whole tokens now, and how many of them they want. */
  value: z.object({ mels: melsAmountSchema, tokens: z.int().nonnegative() }),
  /** What sales brought above the average cost of the tokens sold; can be negative. */
  realised: z.string().regex(/^-?(0|[1-9]\d*)(\.\d{0,17}[1-9])?$/),
  /** What sales of tokens of unknown cost brought. */
  soldUnknown: melsAmountSchema,
  /** What tokens of known cost had cost that were sent away by a plain transfer. */
  sentCost: melsAmountSchema,
  received: melsAmountSchema,
  due: melsAmountSchema,
})

export type Position = z.infer<typeof positionSchema>

/** Songs that the wallet holds, traded or earned with, by title. */
export const readPortfolio = {
  method: 'GET',
  path: '/api/portfolio',
  summary: "Read the signed-in wallet's songs with cost, value and royalties",
  role: 'BIDDER',
  answer: z.object({ body: z.object({ positions: z.array(positionSchema) }) }),
} as const

/** Everything that changed the wallet's tokens, oldest first, as CSV. */
export const readPortfolioHistory = {
  method: 'GET',
  path: '/api/portfolio/history',
  summary: "Download the movements of the signed-in wallet's tokens",
  role: 'BIDDER',
} as const

/** Keeps the reason's text, whose hash an operator then sends to the contract. Answers with the hash. */
export const publishMarketReason = {
  method: 'POST',
  path: '/api/markets/:externalId/reasons',
  summary: 'Publish the reason for halting or closing a market',
  role: 'ADMINISTRATOR',
  params: ofMarket,
  body: z.strictObject({ reason: paragraphsSchema(1_000) }),
  answer: z.object({ body: z.object({ hash: hashSchema }) }),
} as const
