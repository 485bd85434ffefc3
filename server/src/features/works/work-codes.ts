import type { WorkCodes } from '@melos/api-contract'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit-log.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'

export async function findCodes(db: Database, workId: string): Promise<WorkCodes> {
  const rows = await db
    .selectFrom('work_codes')
    .leftJoin('releases', 'releases.upc', 'work_codes.code')
    .select(['kind', 'code', 'tracks'])
    .where('work_id', '=', workId)
    .orderBy('code')
    .execute()
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    isrcs: of('ISRC').map(({ code }) => code),
    iswc: of('ISWC')[0]?.code ?? null,
    releases: of('UPC').map(({ code, tracks }) => ({ upc: code, tracks: tracks ?? 1 })),
  }
}

interface CodesChange {
  readonly workId: string
  readonly codes: WorkCodes
  readonly actor: string
  readonly network: string
}

/** Replaces all codes of a work. */
export async function setCodes(db: Database, { workId, codes, actor, network }: CodesChange): Promise<WorkCodes> {
  return await refuseTakenCodes(() =>
    db.transaction().execute(async (tx) => {
      const work = await tx.selectFrom('works').select('id').where('id', '=', workId).forUpdate().executeTakeFirst()
      if (work === undefined) throw new RequestError('NOT_FOUND')
      await tx.deleteFrom('work_codes').where('work_id', '=', workId).execute()
      await insertCodes(tx, workId, codes)
      await requireTracks(tx, codes)
      const reason = `work ${workId}: ${[...codes.isrcs, codes.iswc ?? '', ...codes.releases.map(({ upc, tracks }) => `${upc} (${tracks})`)].filter((code) => code !== '').join(', ')}`
      await writeAudit(tx, { action: 'WORK_CODES_SET', actor, network, reason })
      return await findCodes(tx, workId)
    }),
  )
}

export async function refuseTakenCodes<Value>(change: () => Promise<Value>): Promise<Value> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error)) throw new RequestError('CODE_TAKEN', { cause: error })
    throw error
  }
}

export async function insertCodes(tx: Database, workId: string, { isrcs, iswc, releases }: WorkCodes): Promise<void> {
  const rows = [
    ...isrcs.map((code) => ({ work_id: workId, kind: 'ISRC' as const, code })),
    ...(iswc === null ? [] : [{ work_id: workId, kind: 'ISWC' as const, code: iswc }]),
    ...releases.map(({ upc }) => ({ work_id: workId, kind: 'UPC' as const, code: upc })),
  ]
  if (rows.length > 0) await tx.insertInto('work_codes').values(rows).execute()
  // In the order of their codes, so that two changes never wait for each other.
  for (const release of releases.toSorted((one, other) => (one.upc < other.upc ? -1 : 1))) {
    await tx
      .insertInto('releases')
      .values(release)
      .onConflict((conflict) => conflict.column('upc').doUpdateSet({ tracks: release.tracks }))
      .execute()
  }
}

/** A line of the release is divided over its tracks, so our works can't be more than there are. */
async function requireTracks(tx: Database, { releases }: WorkCodes): Promise<void> {
  const upcs = releases.map(({ upc }) => upc)
  const { rows } = await sql<{ upc: string }>`
    select upc from releases join work_codes on kind = 'UPC' and code = upc
    where upc = any (${upcs}) group by upc, tracks having count(*) > tracks limit 1`.execute(tx)
  const [full] = rows
  if (full === undefined) return
  throw new RequestError('BAD_REQUEST', { detail: `releases: more works are on ${full.upc} than it has tracks` })
}
