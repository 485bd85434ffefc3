import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../database/database.ts'
import { songName, songNames } from './song-name.ts'

export interface OwnSongRow {
  readonly song: Address
  readonly auction_id: bigint | null
  readonly title: string
  readonly artist: string
  readonly balance: bigint
  readonly received_mels: bigint
  readonly received_eur: bigint
  /** The second of its last statement; null without one. */
  readonly last_paid_in_at: Date | null
}

/** Sold songs of which the account has ever had a token, by title. Unsold ones earn nothing, and anyone can make them. */
export async function listOwnSongs(db: Database, account: Address): Promise<OwnSongRow[]> {
  const { rows } = await sql<OwnSongRow>`
    select songs.token as song, songs.auction_id, ${songName},
      coalesce((select balance from holdings where song = songs.token and account = ${account}), 0) as balance,
      received.mels as received_mels, received.eur as received_eur,
      (select max(paid_in_at) from royalty_statements where song = songs.token) as last_paid_in_at
    from songs
    ${songNames}
    cross join lateral (
      select coalesce(sum(mels), 0) as mels, coalesce(sum(eur), 0) as eur
      from royalty_payments where song = songs.token and account = ${account}
    ) received
    where songs.sold_in is not null
      and songs.token in (select song from song_transfers where receiver = ${account} and amount > 0)
    order by title, song`.execute(db)
  return rows
}
