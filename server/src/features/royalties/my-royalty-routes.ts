import {
  listMyRoyaltyPayments,
  type RoyaltyPayment,
  readMyRoyalties,
  readMyRoyaltyStatement,
} from '@melos/api-contract'
import { selectPayable } from '@melos/royalties'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { type Address, formatEther } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { requireWallet } from '../../http/auth-guard.ts'
import { rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { listOwnSongs, type OwnSongRow } from '../../songs/own-song-store.ts'
import { type Dues, readDues } from '../../songs/read-dues.ts'
import { countPayments, listPayments, listPaymentYears, type PaymentRow } from './payment-store.ts'
import { writeStatementCsv } from './write-statement-csv.ts'

interface MyRoyaltyParts {
  readonly answers: AnswerCache
  /** Sends simultaneous calls as one request. */
  readonly client: ChainClient
  readonly royalties: Address
}

export const myRoyaltyRoutes: FastifyPluginAsync<MyRoyaltyParts> = async (app, { answers, client, royalties }) => {
  serve(app, readMyRoyalties, async (request, reply) => {
    const account = requireWallet(request)
    const { songs, years } = await answers.make(reply, async (db) => {
      return { songs: await listOwnSongs(db, account), years: await listPaymentYears(db, account) }
    })
    const earning = songs.filter(({ last_paid_in_at }) => last_paid_in_at !== null).map(({ song }) => song)
    return {
      body: { ...describeOwn(songs, await readDues({ client, royalties }, { account, songs: earning })), years },
    }
  })

  serve(app, listMyRoyaltyPayments, async (request, reply) => {
    const account = requireWallet(request)
    return await answers.make(reply, async (db) => {
      const rows = await listPayments(db, { account, order: 'desc', rows: rowsOf(request.query) })
      return { data: rows.map(toPayment), total: await countPayments(db, account) }
    })
  })

  const produces = ['text/csv', 'application/pdf']
  serve(app, { ...readMyRoyaltyStatement, schema: { produces } }, async (request, reply) => {
    const account = requireWallet(request)
    const { year, format } = request.query
    const payments = await answers.make(reply, (db) => listPayments(db, { account, year, order: 'asc' }))
    nameFile(reply, `melos-royalties-${year ?? 'all'}.${format}`)
    const statement = { account, year, payments, writtenAt: new Date() }
    if (format === 'pdf') {
      const { writeStatementPdf } = await import('./write-statement-pdf.ts')
      return reply.type('application/pdf').send(await writeStatementPdf(statement))
    }
    return reply.type('text/csv; charset=utf-8').send(writeStatementCsv(statement))
  })
}

function nameFile(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`)
}

interface Due {
  readonly mels: bigint
  readonly eur: bigint
}

function describeOwn(songs: readonly OwnSongRow[], { dues, minimum, heldUntil, now }: Dues) {
  const owed = songs.map((row) => ({
    row,
    ...(dues.get(row.song) ?? { mels: 0n, eur: 0n }),
    lastPaidInAt: (row.last_paid_in_at?.getTime() ?? 0) / 1_000,
  }))
  const isHeld = now < heldUntil
  const payable = isHeld ? [] : selectPayable(owed, { now: Number(now), minimum })
  return {
    due: toDue(sum(owed)),
    minimum: formatEther(minimum),
    payable: toDue(sum(payable)),
    heldUntil: isHeld ? toUtcDateTime(new Date(Number(heldUntil) * 1_000)) : null,
    received: toDue(sum(songs.map(receivedOf))),
    songs: owed
      .filter(({ row, mels, eur }) => row.balance > 0n || mels > 0n || eur > 0n)
      .map(({ row, ...due }) => ({
        ...nameOf(row),
        tokens: formatEther(row.balance),
        due: toDue(due),
        received: toDue(receivedOf(row)),
      })),
  }
}

function sum(dues: readonly Due[]): Due {
  return dues.reduce((total, { mels, eur }) => ({ mels: total.mels + mels, eur: total.eur + eur }), {
    mels: 0n,
    eur: 0n,
  })
}

function toDue({ mels, eur }: Due): { mels: string; eur: string } {
  return { mels: formatEther(mels), eur: formatEther(eur) }
}

function receivedOf({ received_mels: mels, received_eur: eur }: OwnSongRow): Due {
  return { mels, eur }
}

function nameOf({ song, auction_id, title, artist }: Pick<OwnSongRow, 'song' | 'auction_id' | 'title' | 'artist'>) {
  return { song, externalId: auction_id === null ? null : Number(auction_id), title, artist }
}

function toPayment(row: PaymentRow): RoyaltyPayment {
  return {
    ...nameOf(row),
    paidAt: toUtcDateTime(row.paid_at),
    tokens: formatEther(row.tokens),
    mels: formatEther(row.mels),
    eur: formatEther(row.eur),
    transaction: row.transaction_hash,
  }
}
