import { royaltiesAbi, songTokensAbi } from '@melos/contracts'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import type { Database } from '../database/database.ts'

interface RoyaltyContracts {
  readonly client: ChainClient
  readonly songTokens: Address
  readonly royalties: Address
}

/** Compares songs, announcements and each song's money with the contracts' own numbers at this block. */
export async function findRoyaltyDifference(
  db: Database,
  { client, songTokens, royalties }: RoyaltyContracts,
  blockNumber: bigint,
): Promise<string | undefined> {
  const ofRoyalties = { address: royalties, abi: royaltiesAbi, blockNumber } as const
  const factory = { address: songTokens, abi: songTokensAbi, blockNumber } as const
  const [counts, money] = [await countRows(db), await sumMoney(db)]
  const [songCount, announcementCount, ...held] = await Promise.all([
    client.readContract({ ...factory, functionName: 'songCount' }),
    client.readContract({ ...ofRoyalties, functionName: 'announcementCount' }),
    ...money.map(({ song }) => client.readContract({ ...ofRoyalties, functionName: 'heldFor', args: [song] })),
  ])
  if (songCount !== counts.songs) return `songs: the contract says ${songCount}, the index says ${counts.songs}`
  if (announcementCount !== counts.disbursements) {
    return `announcements: the contract says ${announcementCount}, the index says ${counts.disbursements}`
  }
  for (const [index, [mels]] of held.entries()) {
    const known = money[index]
    if (known !== undefined && known.mels !== mels) {
      return `royalties of ${known.song}: the contract holds ${mels}, the index says ${known.mels}`
    }
  }
  return undefined
}

async function countRows(db: Database): Promise<{ songs: bigint; disbursements: bigint }> {
  const { rows } = await sql<{ songs: bigint; disbursements: bigint }>`
    select (select count(*) from songs) as songs, (select count(*) from disbursements) as disbursements`.execute(db)
  return rows[0] ?? { songs: 0n, disbursements: 0n }
}

/** What was paid in for each sold song and not paid out. */
async function sumMoney(db: Database): Promise<readonly { song: Address; mels: bigint }[]> {
  const { rows } = await sql<{ song: Address; mels: bigint }>`
    select token as song,
      (select coalesce(sum(mels), 0) from royalty_statements where song = token)
      - (select coalesce(sum(mels), 0) from royalty_payments where song = token) as mels
    from songs where sold_in is not null order by number`.execute(db)
  return rows
}
