import type { OfferResult } from '@melos/api-contract'
import { toCsv } from '@melos/clearing/to-csv'
import type { Selectable } from 'kysely'
import { formatEther } from 'viem'
import type { Database } from '../../database/database.ts'
import type { AuctionSummaryRow, Schema } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { texts } from './texts.ts'

type SettlementRow = Selectable<Schema['settlement_events']>
type Sale = Pick<AuctionSummaryRow, 'threshold' | 'seller'>

/** In chain order. */
async function listSettlement(db: Database, auctionId: bigint): Promise<SettlementRow[]> {
  const events = db.selectFrom('settlement_events').selectAll().where('auction_id', '=', auctionId)
  return await events.orderBy('block_number').orderBy('log_index').execute()
}

export async function readResult(db: Database, auctionId: bigint): Promise<OfferResult> {
  const events = await listSettlement(db, auctionId)
  const winners = events.filter(({ type, amount }) => type === 'BIDDER_SETTLED' && amount !== null && amount > 0n)
  return {
    winners: winners.length,
    steps: events.flatMap(({ type, happened_at, transaction_hash: transaction }) => {
      if (type === 'BIDDER_SETTLED' || type === 'WITHDRAWAL_ANNOUNCED') return []
      return [{ kind: type, at: toUtcDateTime(happened_at), transaction }]
    }),
  }
}

/** Every movement of money and tokens since the end, with its transaction. */
export async function writeResultCsv(db: Database, auction: AuctionSummaryRow): Promise<string> {
  const events = await listSettlement(db, auction.id)
  return toCsv([[...texts.resultColumns], ...events.flatMap((event) => toRows(event, auction))])
}

function toRows(event: SettlementRow, { threshold, seller }: Sale): string[][] {
  const { account, amount, price, refund } = event
  const row = (
    kind: keyof typeof texts.resultKinds,
    of: { wallet?: string | null; tokens?: bigint; mels?: bigint },
  ) => [
    toUtcDateTime(event.happened_at),
    texts.resultKinds[kind],
    of.wallet ?? '',
    of.tokens === undefined ? '' : String(of.tokens),
    of.mels === undefined ? '' : formatEther(of.mels),
    event.transaction_hash,
  ]
  switch (event.type) {
    case 'BIDDER_SETTLED': {
      const [tokens, paid, back] = [amount ?? 0n, price ?? 0n, refund ?? 0n]
      return [
        ...(tokens > 0n ? [row('bought', { wallet: account, tokens, mels: paid })] : []),
        ...(back > 0n ? [row('refunded', { wallet: account, mels: back })] : []),
      ]
    }
    case 'PROCEEDS_PAID': {
      const proceeds = price ?? 0n
      const excess = proceeds > threshold ? proceeds - threshold : 0n
      return [
        row('production', { mels: proceeds - excess }),
        ...(excess > 0n ? [row('artist', { wallet: seller, mels: excess })] : []),
      ]
    }
    case 'TOKENS_RETURNED':
      return [row('returned', { wallet: account, tokens: amount ?? 0n })]
    default:
      return []
  }
}
