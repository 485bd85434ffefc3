import { randomUUID } from 'node:crypto'
import type { AuctionDraft, AuctionTerms, AuditAction, DraftContent } from '@melos/api-contract'
import { requireOffered } from '../../admission/policy-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import type { Actor } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { describeDraft } from './describe-drafts.ts'
import { refuseForOffer, requireApprovedTerms } from './draft-offer.ts'
import { type HouseAddresses, isDeployed, readSeller, requireEditable, requireTokenName } from './draft-rules.ts'
import {
  type DraftChange,
  deleteDraft,
  findDraft,
  findWorkTitle,
  insertDraft,
  lockDraft,
  updateDraft,
} from './draft-store.ts'

export interface Edit {
  readonly id: string
  readonly editor: Actor
}

interface VersionedEdit extends Edit {
  /** The version that the editor has seen last. */
  readonly version: number
}

interface Change extends Edit {
  /** Absent if the change applies to any version. */
  readonly version?: number
  /** Throws to refuse the change; null means that there is nothing to change. */
  readonly apply: (
    tx: Database,
    draft: AuctionDraft,
  ) => Promise<{
    readonly change?: DraftChange
    readonly audit?: { readonly action: AuditAction; readonly about: string }
  } | null>
}

/** Applies one change at a time to a draft and raises its version. */
export async function changeDraft(db: Database, { id, version, editor, apply }: Change): Promise<AuctionDraft> {
  return await db.transaction().execute(async (tx) => {
    const draft = await readDraft(tx, id, lockDraft)
    if (version !== undefined && version !== draft.version) throw new RequestError('DRAFT_CHANGED')
    const applied = await apply(tx, draft)
    if (applied === null) return draft
    const { change = {}, audit } = applied
    await updateDraft(tx, { id, change, at: new Date(), by: editor.actor })
    if (audit !== undefined)
      await writeAudit(tx, { ...editor, action: audit.action, reason: `${audit.about}, draft ${id}` })
    return await readDraft(tx, id)
  })
}

export async function createDraft(
  db: Database,
  { content, editor }: { content: DraftContent; editor: Actor },
): Promise<AuctionDraft> {
  const id = randomUUID()
  return await db.transaction().execute(async (tx) => {
    await insertDraft(tx, { id, content, changed_at: new Date(), changed_by: editor.actor })
    await writeAudit(tx, { ...editor, action: 'DRAFT_CREATED', reason: `draft ${id}` })
    return await readDraft(tx, id)
  })
}

export async function saveContent(
  db: Database,
  { content, ...edit }: VersionedEdit & { content: DraftContent },
): Promise<AuctionDraft> {
  return await changeDraft(db, {
    ...edit,
    async apply(_tx, draft) {
      requireEditable(draft)
      return { change: { content } }
    },
  })
}

/** The work can be replaced until the song token carries its hash. */
export async function setWork(
  db: Database,
  { workId, ...edit }: VersionedEdit & { workId: string },
): Promise<AuctionDraft> {
  const change = changeDraft(db, {
    ...edit,
    async apply(tx, draft) {
      requireEditable(draft)
      if (isDeployed(draft)) throw new RequestError('DRAFT_FIXED')
      await refuseForOffer(tx, draft)
      const title = await findWorkTitle(tx, workId)
      if (title === null) throw new RequestError('BAD_REQUEST', { detail: 'workId: there is no such work' })
      requireTokenName(title)
      return { change: { work_id: workId }, audit: { action: 'DRAFT_WORK_SET', about: `work ${workId}` } }
    },
  })
  return await change.catch(refuseTaken)
}

export async function setTerms(
  db: Database,
  {
    terms,
    addresses,
    canAdmit,
    ...edit
  }: VersionedEdit & { terms: AuctionTerms; addresses: HouseAddresses; canAdmit: boolean },
): Promise<AuctionDraft> {
  const seller = readSeller(terms.seller, addresses)
  return await changeDraft(db, {
    ...edit,
    async apply(tx, draft) {
      requireEditable(draft)
      await requireApprovedTerms(tx, draft, terms)
      if (terms.policy !== draft.terms?.policy) await requireOffered(tx, { id: terms.policy, canAdmit })
      if (isDeployed(draft) && draft.terms?.tokenCount !== terms.tokenCount)
        throw new RequestError('DRAFT_FIXED', { detail: 'tokenCount: the song token already exists with its supply.' })
      const about = `${terms.tokenCount} ${terms.tokenCount === 1 ? 'token' : 'tokens'} from ${terms.minimumPrice} MELS, Threshold ${terms.threshold}, for ${seller}${terms.policy === 0 ? '' : `, policy ${terms.policy}`}`
      return { change: { terms: { ...terms, seller } }, audit: { action: 'DRAFT_TERMS_SET', about } }
    },
  })
}

/** A draft can be discarded until one of its transactions is, or may be, on the chain. */
export async function discardDraft(db: Database, { id, editor }: Edit): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const draft = await readDraft(tx, id, lockDraft)
    requireEditable(draft)
    if (isDeployed(draft)) throw new RequestError('DRAFT_FIXED')
    await refuseForOffer(tx, draft)
    await deleteDraft(tx, id)
    await writeAudit(tx, { ...editor, action: 'DRAFT_DELETED', reason: `draft ${id}` })
  })
}

export async function readDraft(db: Database, id: string, find = findDraft): Promise<AuctionDraft> {
  const draft = await find(db, id)
  if (draft === undefined) throw new RequestError('NOT_FOUND')
  return await describeDraft(db, draft)
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw new RequestError('WORK_TAKEN')
  throw error
}
