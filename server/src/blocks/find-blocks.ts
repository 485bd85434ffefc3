import type { Block } from '@melos/api-contract'
import type { Database } from '../database/database.ts'
import { toBlock } from './to-block.ts'

/** The blocks of these works; works that aren't blocked are missing. */
export async function findBlocks(db: Database, workIds: readonly string[]): Promise<ReadonlyMap<string, Block>> {
  if (workIds.length === 0) return new Map()
  const rows = await db.selectFrom('blocked_works').selectAll().where('work_id', 'in', workIds).execute()
  return new Map(
    rows.flatMap((row): [string, Block][] => {
      const block = toBlock(row)
      return block === null ? [] : [[row.work_id, block]]
    }),
  )
}

/** Differs after every block and every lift, so that what is kept in memory can be compared with it. */
export async function readBlockStamp(db: Database): Promise<string> {
  const { newest, lifted } = await db
    .selectFrom('work_blocks')
    .select(({ fn }) => [fn.max('id').as('newest'), fn.count<bigint>('lifted_at').as('lifted')])
    .executeTakeFirstOrThrow()
  return `${newest} ${lifted}`
}
