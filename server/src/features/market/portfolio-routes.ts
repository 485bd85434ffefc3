import { type MarketState, type Position, readPortfolio, readPortfolioHistory } from '@melos/api-contract'
import { costBasisOf } from '@melos/market'
import type { FastifyPluginAsync } from 'fastify'
import { type Address, formatEther } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { requireWallet } from '../../http/auth-guard.ts'
import { serve } from '../../http/serve.ts'
import { utcDayOf } from '../../http/utc-date-time.ts'
import { listOwnSongs, type OwnSongRow } from '../../songs/own-song-store.ts'
import { readDues } from '../../songs/read-dues.ts'
import { listMovements, type WalletMovement } from './movement-store.ts'
import { type BuyerLevel, listBuyers, readLastEvents, sumOffers } from './portfolio-store.ts'
import { marketStateOf } from './to-market.ts'
import { writeHistoryCsv } from './write-history-csv.ts'

interface PortfolioParts {
  readonly answers: AnswerCache
  /** Sends simultaneous calls as one request. */
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly royalties: Address
}

const UNIT = 10n ** 18n

export const portfolioRoutes: FastifyPluginAsync<PortfolioParts> = async (app, parts) => {
  const { answers, client, auctionHouse, royalties } = parts
  serve(app, readPortfolio, async (request, reply) => {
    const account = requireWallet(request)
    const { songs, ...read } = await answers.make(reply, async (db, now) => {
      const own = await listOwnSongs(db, account)
      const events = await readLastEvents(
        db,
        own.map(({ song }) => song),
      )
      const stateOf = (song: Address): MarketState => marketStateOf(events.get(song) ?? null)
      const holdings = own
        .filter(({ song }) => stateOf(song) === 'OPEN')
        .map(({ song, balance }) => ({ song, wholeTokens: balance / UNIT }))
      return {
        songs: own,
        stateOf,
        movements: Map.groupBy(await listMovements(db, { account, auctionHouse }), ({ song }) => song),
        offers: await sumOffers(db, account),
        buyers: Map.groupBy(await listBuyers(db, { account, holdings, today: utcDayOf(now) }), ({ song }) => song),
      }
    })
    const earning = songs.filter(({ last_paid_in_at }) => last_paid_in_at !== null).map(({ song }) => song)
    const { dues } = await readDues({ client, royalties }, { account, songs: earning })
    const positions = songs.map((row) =>
      toPosition(row, {
        state: read.stateOf(row.song),
        movements: read.movements.get(row.song) ?? [],
        inOrders: read.offers.get(row.song) ?? 0n,
        buyers: read.buyers.get(row.song) ?? [],
        due: dues.get(row.song)?.mels ?? 0n,
      }),
    )
    return { body: { positions } }
  })

  serve(app, { ...readPortfolioHistory, schema: { produces: ['text/csv'] } }, async (request, reply) => {
    const account = requireWallet(request)
    const movements = await answers.make(reply, (db) => listMovements(db, { account, auctionHouse }))
    reply.header('content-disposition', 'attachment; filename="melos-portfolio.csv"')
    return reply.type('text/csv; charset=utf-8').send(writeHistoryCsv(movements))
  })
}

interface OfSong {
  readonly state: MarketState
  readonly movements: readonly WalletMovement[]
  readonly inOrders: bigint
  readonly buyers: readonly BuyerLevel[]
  readonly due: bigint
}

function toPosition(row: OwnSongRow, { state, movements, inOrders, buyers, due }: OfSong): Position {
  const { known, unknownAmount, realised, soldUnknown, sentCost } = costBasisOf(movements)
  const value = valueAt(buyers, row.balance / UNIT)
  return {
    externalId: row.auction_id === null ? null : Number(row.auction_id),
    song: row.song,
    title: row.title,
    artist: row.artist,
    state,
    tokens: formatEther(row.balance),
    inOrders: Number(inOrders),
    known: { tokens: formatEther(known.amount), cost: formatEther(known.cost) },
    unknownTokens: formatEther(unknownAmount),
    bestBuy: buyers[0] === undefined ? null : formatEther(buyers[0].price),
    value: { mels: formatEther(value.mels), tokens: Number(value.tokens) },
    realised: formatEther(realised),
    soldUnknown: formatEther(soldUnknown),
    sentCost: formatEther(sentCost),
    received: formatEther(row.received_mels),
    due: formatEther(due),
  }
}

/** What the buyers would pay for the tokens, best price first, and how many of them they want. */
function valueAt(buyers: readonly BuyerLevel[], wholeTokens: bigint): { mels: bigint; tokens: bigint } {
  let [mels, left] = [0n, wholeTokens]
  for (const { price, quantity } of buyers) {
    let sold = quantity
    if (left < sold) sold = left
    mels += sold * price
    left -= sold
  }
  return { mels, tokens: wholeTokens - left }
}
