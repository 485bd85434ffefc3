import { randomUUID } from 'node:crypto'
import type { AuctionDraft, AuctionTerms, DraftContent } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { changeDraft, type Editor } from './change-draft.ts'
import { describeDraft } from './describe-drafts.ts'
import { type HouseAddresses, isDeployed, readSeller, requireStill, requireTokenName } from './draft-rules.ts'
import { deleteDraft, findDraft, findWorkTitle, insertDraft, lockDraft } from './draft-store.ts'

interface Edit {
  readonly id: string
  readonly version: number
  readonly editor: Editor
}

export async function createDraft(
  db: Database,
  { content, editor: { email, network } }: { content: DraftContent; editor: Editor },
): Promise<AuctionDraft> {
  const id = randomUUID()
  return await db.transaction().execute(async (tx) => {
    await insertDraft(tx, { id, content, changed_at: new Date(), changed_by: email })
    await writeAudit(tx, { action: 'DRAFT_CREATED', actor: email, network, reason: `draft ${id}` })
    return await describeExisting(tx, id)
  })
}

export async function saveContent(
  db: Database,
  { content, ...edit }: Edit & { content: DraftContent },
): Promise<AuctionDraft> {
  return await changeDraft(db, {
    ...edit,
    async apply(_tx, draft) {
      requireStill(draft)
      return { change: { content } }
    },
  })
}

/** Another work may take its place until the song token carries the hash of one. */
export async function setWork(db: Database, { workId, ...edit }: Edit & { workId: string }): Promise<AuctionDraft> {
  const change = changeDraft(db, {
    ...edit,
    async apply(tx, draft) {
      requireStill(draft)
      if (isDeployed(draft)) throw new RequestError('DRAFT_FIXED')
      const title = await findWorkTitle(tx, workId)
      if (title === null) throw new RequestError('BAD_REQUEST', { detail: 'workId: there is no such work' })
      requireTokenName(title)
      return { change: { work_id: workId }, audit: { action: 'DRAFT_WORK_SET', about: `work ${workId}` } }
    },
  })
  return await change.catch(whenTaken)
}

export async function setTerms(
  db: Database,
  { terms, addresses, ...edit }: Edit & { terms: AuctionTerms; addresses: HouseAddresses },
): Promise<AuctionDraft> {
  const seller = readSeller(terms.seller, addresses)
  return await changeDraft(db, {
    ...edit,
    async apply(_tx, draft) {
      requireStill(draft)
      if (isDeployed(draft) && draft.terms?.tokenCount !== terms.tokenCount)
        throw new RequestError('DRAFT_FIXED', { detail: 'tokenCount: the song token exists and has its number.' })
      const about = `${terms.tokenCount} tokens from ${terms.minimumPrice} MELS, Threshold ${terms.threshold}, for ${seller}`
      return { change: { terms: { ...terms, seller } }, audit: { action: 'DRAFT_TERMS_SET', about } }
    },
  })
}

/** Only while nothing of it is, or may come, on the chain. */
export async function giveUpDraft(db: Database, { id, editor }: { id: string; editor: Editor }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockDraft(tx, id)
    if (stored === undefined) throw new RequestError('NOT_FOUND')
    const draft = await describeDraft(tx, stored)
    requireStill(draft)
    if (isDeployed(draft)) throw new RequestError('DRAFT_FIXED')
    await deleteDraft(tx, id)
    const { email: actor, network } = editor
    await writeAudit(tx, { action: 'DRAFT_DELETED', actor, network, reason: `draft ${id}` })
  })
}

export async function describeExisting(db: Database, id: string): Promise<AuctionDraft> {
  const draft = await findDraft(db, id)
  if (draft === undefined) throw new RequestError('NOT_FOUND')
  return await describeDraft(db, draft)
}

const UNIQUE_VIOLATION = '23505'

function whenTaken(error: { code?: string }): never {
  if (error.code === UNIQUE_VIOLATION) throw new RequestError('WORK_TAKEN')
  throw error
}
