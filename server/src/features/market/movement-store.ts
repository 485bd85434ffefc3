import { depositFor } from '@melos/clearing'
import type { Movement } from '@melos/market'
import { sql } from 'kysely'
import { type Address, getAddress, type Hash } from 'viem'
import type { Database } from '../../database/database.ts'
import { songName, songNames } from '../../songs/song-name.ts'

/** A change of what a wallet holds of a song, and how it came about. */
export type WalletMovement = Movement & {
  readonly song: Address
  readonly title: string
  readonly artist: string
  readonly kind: 'AUCTION' | 'BOUGHT' | 'SOLD' | 'RECEIVED' | 'SENT'
  readonly movedAt: Date
  readonly transaction: Hash
}

interface TransferRow {
  readonly song: Address
  readonly title: string
  readonly artist: string
  readonly block_number: bigint
  readonly log_index: number
  readonly sender: Address
  readonly receiver: Address
  readonly amount: bigint
  readonly moved_at: Date
  readonly transaction_hash: Hash
  /** Of the trade that moved the tokens. */
  readonly price: bigint | null
  readonly quantity: bigint | null
}

interface SettlementRow {
  readonly song: Address
  readonly block_number: bigint
  readonly log_index: number
  readonly amount: bigint
  /** What was paid, without commission. */
  readonly price: bigint
}

const UNIT = 10n ** 18n

/** Everything that changed what the wallet holds of sold songs, oldest first. */
export async function listMovements(
  db: Database,
  { account, auctionHouse }: { account: Address; auctionHouse: Address },
): Promise<WalletMovement[]> {
  const transfers = await listTransfers(db, account)
  const settlements = await listSettlements(db, account)
  const house = getAddress(auctionHouse)
  return transfers.map((row) => {
    const { song, title, artist, amount, moved_at: movedAt, transaction_hash: transaction } = row
    const moved = { song, title, artist, amount, movedAt, transaction }
    const trade = row.price === null || row.quantity === null ? undefined : { price: row.price, quantity: row.quantity }
    if (row.sender === account) {
      if (trade === undefined) return { ...moved, direction: 'out', kind: 'SENT', received: undefined }
      return { ...moved, direction: 'out', kind: 'SOLD', received: trade.price * trade.quantity }
    }
    if (trade !== undefined) return { ...moved, direction: 'in', kind: 'BOUGHT', paid: depositFor(trade) }
    const settled = row.sender === house ? takeSettlement(settlements, row) : undefined
    if (settled === undefined) return { ...moved, direction: 'in', kind: 'RECEIVED', paid: undefined }
    return { ...moved, direction: 'in', kind: 'AUCTION', paid: depositFor({ price: settled.price, quantity: 1n }) }
  })
}

/** What was won comes with the settlement or, if the wallet couldn't take it then, later. */
function takeSettlement(settlements: SettlementRow[], transfer: TransferRow): SettlementRow | undefined {
  const place = settlements.findIndex(
    (settled) =>
      settled.song === transfer.song &&
      settled.amount * UNIT === transfer.amount &&
      (settled.block_number < transfer.block_number ||
        (settled.block_number === transfer.block_number && settled.log_index < transfer.log_index)),
  )
  return place < 0 ? undefined : settlements.splice(place, 1)[0]
}

/** A trade's tokens move with the song's next transfer after it. */
async function listTransfers(db: Database, account: Address): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select moved.*, ${songName}, traded.price, traded.quantity
    from song_transfers moved
    join songs on songs.token = moved.song
    ${songNames}
    left join lateral (
      select trades.* from trades
      where trades.song = moved.song and trades.block_number = moved.block_number and trades.log_index < moved.log_index
      order by trades.log_index desc limit 1
    ) traded on traded.buyer = moved.receiver and traded.seller = moved.sender and not exists (
      select from song_transfers between_them
      where between_them.song = moved.song and between_them.block_number = moved.block_number
        and between_them.log_index > traded.log_index and between_them.log_index < moved.log_index
    )
    where (moved.sender = ${account} or moved.receiver = ${account}) and moved.sender <> moved.receiver
      and moved.amount > 0 and songs.sold_in is not null
    order by moved.block_number, moved.log_index`.execute(db)
  return rows
}

async function listSettlements(db: Database, account: Address): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select auctions.token as song, events.block_number, events.log_index, events.amount, events.price
    from settlement_events events join auctions on auctions.id = events.auction_id
    where events.account = ${account} and events.type = 'BIDDER_SETTLED' and events.amount > 0
    order by events.block_number, events.log_index`.execute(db)
  return rows
}
