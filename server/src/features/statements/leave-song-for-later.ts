import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { type Edit, editStatement } from './edit-statement.ts'
import { texts } from './texts.ts'

/** Whatever made them the song's: a line's own decision, its group's, an ISRC or a release's UPC. */
export async function leaveSongForLater(db: Database, edit: Edit, song: Address): Promise<void> {
  const step = { states: ['DRAFT'], action: 'STATEMENT_LINES_DECIDED', reason: `song ${song}, LATER` } as const
  await editStatement(db, edit, step, async (tx, { id }) => {
    const work = await tx.selectFrom('works').select('id').where('token', '=', song).executeTakeFirst()
    if (work === undefined) throw new RequestError('BAD_REQUEST', { detail: texts.noSuchSong })
    const { actor } = edit.who
    const { rows: groups } = await sql<{ key: string }>`
      select distinct group_key as key from payer_statement_lines
      where statement_id = ${id} and not is_decided_alone and (
        (outcome = 'OURS' and work_id = ${work.id})
        or (outcome = 'RELEASE' and upc in (select code from work_codes where kind = 'UPC' and work_id = ${work.id}))
      )`.execute(tx)
    await tx
      .updateTable('payer_statement_decisions')
      .set({ decision: 'LATER', work_id: null, decided_by: actor })
      .where('statement_id', '=', id)
      .where('row_number', 'is not', null)
      .where('work_id', '=', work.id)
      .execute()
    const keys = groups.map(({ key }) => key)
    if (keys.length === 0) return {}
    const decided = tx.deleteFrom('payer_statement_decisions').where('statement_id', '=', id)
    await decided.where('group_key', 'in', keys).execute()
    const later = { statement_id: id, decision: 'LATER' as const, decided_by: actor }
    await tx
      .insertInto('payer_statement_decisions')
      .values(keys.map((group_key) => ({ ...later, group_key })))
      .execute()
    return {}
  })
}
