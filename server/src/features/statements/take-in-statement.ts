import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit-log.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import type { Actor } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { type ReceivedFile, receiveStatement } from './receive-statement.ts'

export const READING_CHANNEL = 'payer_statements'

interface TakingIn {
  readonly db: Database
  readonly store: MediaStore
}

/** Keeps the file as it came. Reading it is left to `startReadingStatements`. */
export async function takeInStatement({ db, store }: TakingIn, request: FastifyRequest, who: Actor): Promise<number> {
  const fileId = randomUUID()
  await using folder = await store.openUploadFolder()
  const { payer, file } = await receiveStatement(request, { folder: folder.path, fileId })
  await refuseKnown(db, file)
  await store.put(fileId, file.path)
  try {
    return await insertStatement(db, { payer, file, fileId, who })
  } catch (error) {
    const isKnown = isUniqueViolation(error)
    // If it is unknown whether the row was saved, `removeLeftovers` decides about the file later.
    if (isKnown) await store.remove(fileId)
    else folder.keep()
    throw isKnown ? new RequestError('FILE_TAKEN_IN', { cause: error }) : error
  }
}

async function refuseKnown(db: Database, { sha256 }: ReceivedFile): Promise<void> {
  const known = await db
    .selectFrom('payer_statements')
    .select('id')
    .where('sha256', '=', sha256)
    .where('state', '<>', 'DISCARDED')
    .where('later_of', 'is', null)
    .executeTakeFirst()
  if (known === undefined) return
  throw new RequestError('FILE_TAKEN_IN', { detail: `This file has already been uploaded as statement ${known.id}.` })
}

async function insertStatement(
  db: Database,
  { payer, file, fileId, who }: { payer: string; file: ReceivedFile; fileId: string; who: Actor },
): Promise<number> {
  const { name, bytes, sha256, keccak256 } = file
  return await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('payer_statements')
      .values({
        payer,
        file_name: name,
        file_id: fileId,
        bytes: BigInt(bytes),
        sha256,
        keccak256,
        state: 'READING',
        taken_in_by: who.actor,
        changed_by: who.actor,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, { action: 'STATEMENT_TAKEN_IN', ...who, reason: `statement ${id}, ${payer}, ${sha256}` })
    await wakeReaders(tx)
    return Number(id)
  })
}

/** Reaches the readers of all processes when the transaction commits. */
export async function wakeReaders(tx: Database): Promise<void> {
  await sql`select pg_notify(${READING_CHANNEL}, '')`.execute(tx)
}
