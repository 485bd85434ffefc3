import type { Insertable, Selectable } from 'kysely'

/** The tables as the migrations leave them; `bigint` for every integer and amount. */
export interface Schema {
  indexed_contract: IndexedContractTable
  blocks: BlocksTable
  auctions: AuctionsTable
}

interface IndexedContractTable {
  chain_id: number
  auction_house: string
}

interface BlocksTable {
  number: bigint
  hash: `0x${string}`
  timestamp: Date
}

interface AuctionsTable {
  id: bigint
  block_number: bigint
  seller: string
  token: string
  token_name: string
  initial_price: bigint
  token_amount: bigint
  threshold: bigint
  starts_at: Date
  ends_at: Date
}

export type AuctionRow = Selectable<AuctionsTable>
export type NewAuctionRow = Insertable<AuctionsTable>
