import type { AuctionDraft } from '@melos/api-contract'
import type { AuditAction } from '../../audit/audit-log.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import type { AuctionDraftRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { describeDraft } from './describe-drafts.ts'
import { findDraft, lockDraft, updateDraft } from './draft-store.ts'

/** Who changes it, from where. */
export interface Editor {
  readonly email: string
  readonly network: string
}

interface Change {
  readonly id: string
  /** What the person has seen last; left out where the news count whatever the draft looks like by now. */
  readonly version?: number
  readonly editor: Editor
  /** Refuses by throwing; gives what changes in the draft's own row, and the line of the audit log. */
  readonly apply: (
    tx: Database,
    draft: AuctionDraft,
  ) => Promise<{
    readonly change?: Partial<Pick<AuctionDraftRow, 'content' | 'work_id' | 'terms'>>
    readonly audit?: { readonly action: AuditAction; readonly about: string }
  } | null>
}

/** One change after another; null from `apply` means that all is as wanted already. */
export async function changeDraft(db: Database, { id, version, editor, apply }: Change): Promise<AuctionDraft> {
  return await db.transaction().execute(async (tx) => {
    const stored = await lockDraft(tx, id)
    if (stored === undefined) throw new RequestError('NOT_FOUND')
    if (version !== undefined && version !== stored.version) throw new RequestError('DRAFT_CHANGED')
    const draft = await describeDraft(tx, stored)
    const applied = await apply(tx, draft)
    if (applied === null) return draft
    const { change = {}, audit } = applied
    await updateDraft(tx, { id, change, at: new Date(), by: editor.email })
    if (audit !== undefined) {
      const { email: actor, network } = editor
      await writeAudit(tx, { action: audit.action, actor, network, reason: `${audit.about}, draft ${id}` })
    }
    const changed = await findDraft(tx, id)
    if (changed === undefined) throw new Error('A locked draft is gone')
    return await describeDraft(tx, changed)
  })
}
