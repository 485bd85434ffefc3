import { sql } from 'kysely'

/** The name of a song: its work's, or the token's. Needs `songNames` in the query's `from`, after `songs`. */
export const songName = sql`coalesce(works.title, auctions.token_name, songs.token) as title, coalesce(works.artist, '') as artist`
export const songNames = sql`
  left join auctions on auctions.id = songs.auction_id
  left join works on works.token = songs.token`
