import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import { addMyCaseDocument, MOST_CASE_DOCUMENT_BYTES, MOST_CASE_DOCUMENTS } from '@melos/api-contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit-log.ts'
import { findNetworkWait, lockNetwork } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { plainName, receiveForm, refusePart, storePart } from '../../http/receive-form.ts'
import { RequestError } from '../../http/request-error.ts'
import type { MediaStore, UploadFolder } from '../../media-store/media-store.ts'
import { prepareDocument } from '../../media-store/prepare-document.ts'
import type { PreparedFile } from '../../media-store/prepared-file.ts'
import type { CaseContext } from './act-on-case.ts'
import { addMessage, type DocumentRow, enter, findCase, listComplaints, updateCase } from './case-store.ts'
import { canAddDocument, type Speaking, speak } from './speak-in-case.ts'

/** From one network and in all cases: 400 MB of disk. */
export const MOST_DOCUMENTS_A_DAY = 40
/** The lock's key is this number and a network's hash, so no other lock may use the same number. */
const NETWORK_LOCK = 7_305_420
/** As much as 4000 characters can have. */
const MAX_TEXT_BYTES = 16_000

/** Accepts one part more than the form has, so that the refusal can name the extra part. */
export const documentUploadOptions = {
  limits: { parts: 4, fieldSize: MAX_TEXT_BYTES, fileSize: MOST_CASE_DOCUMENT_BYTES + 1 },
  throwFileSizeLimit: false,
  isPartAFile: (name: string | undefined) => name !== 'text' && name !== 'token',
}

export interface DocumentsContext extends CaseContext {
  readonly store: MediaStore
}

/** Who sends it is known before the file is read: from the session, or from the token in the form. */
export type Sender = Speaking | ((token: string) => Promise<Speaking>)

/** Keeps the file as it came, as a message of its own. */
export async function sendCaseDocument(
  context: DocumentsContext,
  request: FastifyRequest,
  sender: Sender,
): Promise<Speaking> {
  const { store } = context
  await using folder = await store.openUploadFolder()
  const { speaking, ...received } = await receiveDocument(context, request, { sender, folder })
  const { name, text, path } = received
  const prepared = await prepareDocument({ type: 'file', path, contentType: '' }, folder.path)
  for (const stored of prepared.names) await store.put(stored, join(folder.path, stored))
  try {
    await save(context, speaking, { name, text, prepared })
  } catch (error) {
    // If it is unknown whether the row was saved, `removeLeftovers` decides about the files later.
    if (error instanceof RequestError) for (const stored of prepared.names) await store.remove(stored)
    else folder.keep()
    throw error
  }
  return speaking
}

interface Received {
  readonly speaking: Speaking
  readonly text: string
  readonly name: string
  readonly path: string
}

async function receiveDocument(
  context: DocumentsContext,
  request: FastifyRequest,
  { sender, folder }: { sender: Sender; folder: UploadFolder },
): Promise<Received> {
  let speaking = typeof sender === 'function' ? undefined : sender
  let text = ''
  let file: { name: string; path: string } | undefined
  await receiveForm(request, {
    maxBytes: MOST_CASE_DOCUMENT_BYTES + MAX_TEXT_BYTES,
    async receive(part) {
      if (part.type === 'file') file = await receiveFile(context, part, { speaking, folder })
      else if (part.valueTruncated) throw refusePart(part.fieldname, `must have at most ${MAX_TEXT_BYTES} bytes`)
      else if (part.fieldname === 'text') text = readText(part.value)
      else if (typeof sender === 'function') speaking = await sender(String(part.value))
      else throw refusePart('token', 'is not a part of this form')
    },
  })
  if (speaking === undefined) throw refusePart('token', 'is required')
  if (file === undefined) throw refusePart('file', 'is required')
  return { speaking, text, ...file }
}

async function receiveFile(
  { db }: DocumentsContext,
  part: MultipartFile,
  { speaking, folder }: { speaking: Speaking | undefined; folder: UploadFolder },
): Promise<{ name: string; path: string }> {
  if (part.fieldname !== 'file') throw refusePart(JSON.stringify(part.fieldname), 'is not a part of this form')
  if (speaking === undefined) throw refusePart('token', 'must come before the file')
  // Refuses before the file is read what would be refused after it.
  await requireRoom(db, speaking)
  const path = join(folder.path, 'file')
  await storePart(part, { path, maxBytes: MOST_CASE_DOCUMENT_BYTES })
  return { path, name: plainName(part.filename, 'document') }
}

function readText(value: unknown): string {
  const checked = addMyCaseDocument.form.shape.text.safeParse(value)
  if (!checked.success) throw refusePart('text', checked.error.issues.map(({ message }) => message).join('; '))
  return checked.data
}

async function requireRoom(db: Database, { id, side, network }: Speaking): Promise<void> {
  const row = await findCase(db, id)
  if (!canAddDocument(row, await listComplaints(db, id), side)) throw new RequestError('CASE_STATE')
  const sent = db.selectFrom('case_messages').where('report_id', '=', id).where('side', '=', side)
  const { count } = await sent
    .where('kind', '=', 'DOCUMENT')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MOST_CASE_DOCUMENTS) throw new RequestError('CASE_DOCUMENTS_FULL')
  const where = sql<boolean>`action = 'CASE_DOCUMENT_SENT'`
  const most = MOST_DOCUMENTS_A_DAY - 1
  const retryAfterSeconds = await findNetworkWait(db, { table: 'audit_log', at: 'at', where, network, most })
  if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}

/** A reporter's documents are for administrators alone, like the report's proof; an uploader's are for both, like an answer. */
async function save(
  context: DocumentsContext,
  speaking: Speaking,
  { name, text, prepared }: { name: string; text: string; prepared: PreparedFile },
): Promise<void> {
  const { side } = speaking
  await speak(context, speaking, 'CASE_DOCUMENT_SENT', async (tx, row) => {
    await lockNetwork(tx, { lock: NETWORK_LOCK, network: speaking.network })
    await requireRoom(tx, speaking)
    if (side === 'REPORTER' && row.state === 'ASKED') await updateCase(tx, row.id, enter('RECEIVED'))
    const shown_to = side === 'REPORTER' ? side : 'BOTH'
    const number = await addMessage(tx, row.id, { side, kind: 'DOCUMENT', shown_to, text })
    const { id, content_type, bytes, sha256 } = prepared.row
    const document = { id, name, content_type, bytes, sha256, stored_names: [...prepared.names] }
    await tx
      .insertInto('case_documents')
      .values({ ...document, report_id: row.id, number })
      .execute()
  })
}

interface Opening {
  readonly caseId: bigint
  readonly id: string
  /** Administrators read both sides' documents. */
  readonly reader: Speaking['side'] | 'PROVIDER'
  readonly actor: string
  readonly network: string
}

/** Who opens which document is in the log. Throws `NOT_FOUND` for what the reader may not see. */
export async function openCaseDocument(
  db: Database,
  { caseId, id, reader, actor, network }: Opening,
): Promise<DocumentRow> {
  const documents = db
    .selectFrom('case_documents')
    .innerJoin('case_messages', (join) =>
      join
        .onRef('case_messages.report_id', '=', 'case_documents.report_id')
        .onRef('case_messages.number', '=', 'case_documents.number'),
    )
    .selectAll('case_documents')
    .where('case_documents.report_id', '=', caseId)
    .where('case_documents.id', '=', id)
  const seen = reader === 'PROVIDER' ? documents : documents.where('shown_to', 'in', ['BOTH', reader])
  const document = await seen.executeTakeFirst()
  if (document === undefined) throw new RequestError('NOT_FOUND')
  await writeAudit(db, { action: 'DOCUMENT_OPENED', actor, network, reason: `${document.name}, case ${caseId}` })
  return document
}
