import type { OfferState, Remark } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import { bumpDataVersion, type Database, isUniqueViolation } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { MediaStore, UploadFolder } from '../../media-store/media-store.ts'
import type { PreparedMedia } from '../../media-store/prepared-file.ts'
import { type Approval, approveOffer, copyFiles } from './approve-offer.ts'
import type { Locked } from './edit-offer.ts'
import { findOffer, lockOffer, updateOffer } from './offer-store.ts'

interface Reviewing {
  readonly id: string
  /** The version that the administrator has seen. */
  readonly version: number
  readonly administrator: { readonly id: bigint; readonly email: string }
  readonly network: string
}

/** Whoever takes over raises the version, so that the first reviewer can't decide any more. */
export async function beginReview(db: Database, { id, version, administrator, network }: Reviewing): Promise<void> {
  const actor = administrator.email
  await db.transaction().execute(async (tx) => {
    const { offer } = await lockOffer(tx, id)
    if (offer.state !== 'SUBMITTED' && offer.state !== 'IN_REVIEW') throw new RequestError('OFFER_STATE')
    if (offer.version !== version) throw new RequestError('DRAFT_CHANGED')
    if (offer.reviewer === actor) return
    await updateOffer(tx, id, { state: 'IN_REVIEW', reviewer: actor })
    await writeAudit(tx, { action: 'OFFER_REVIEWED', actor, network, reason: `offer ${id}` })
  })
}

interface Decision extends Reviewing {
  readonly dossierHash: string
  readonly decision: 'CHANGES_REQUESTED' | 'APPROVED' | 'REJECTED'
  readonly remarks: readonly Pick<Remark, 'field' | 'text'>[]
}

interface Context {
  readonly db: Database
  readonly store: MediaStore
  readonly publicUrl: URL
  readonly publishWork: Approval['publishWork']
}

/** Files are copied first and become public with the transaction that approves, so a crash leaves all or nothing. */
export async function decideOffer(context: Context, decision: Decision): Promise<void> {
  const { db, store } = context
  if (decision.decision !== 'APPROVED' && decision.remarks.length === 0) {
    throw new RequestError('BAD_REQUEST', { detail: 'remarks: must say why' })
  }
  const seen = await findOffer(db, decision.id)
  requireDecidable(seen, decision)
  await using folder = await store.openUploadFolder()
  const media = decision.decision === 'APPROVED' ? await copyFiles(store, { files: seen.song.files, folder }) : []
  try {
    await db.transaction().execute((tx) => decide(tx, { context, decision, media }))
  } catch (error) {
    await cleanUp(context, { media, folder, error })
  }
}

function requireDecidable(
  { offer, versions }: Pick<Locked, 'offer' | 'versions'>,
  { version, dossierHash, administrator }: Decision,
): void {
  if (offer.state !== 'IN_REVIEW') throw new RequestError('OFFER_STATE')
  const isSeen = offer.version === version && versions.at(-1)?.dossier_hash === dossierHash
  if (!isSeen || offer.reviewer !== administrator.email) throw new RequestError('DRAFT_CHANGED')
}

async function decide(
  tx: Database,
  { context, decision, media }: { context: Context; decision: Decision; media: readonly PreparedMedia[] },
): Promise<void> {
  const { id, administrator, network, remarks } = decision
  const stored = await lockOffer(tx, id)
  requireDecidable(stored, decision)
  if (decision.decision === 'APPROVED') {
    await approveOffer(tx, { stored, media, approval: { ...context, administrator, network } })
  }
  await updateOffer(tx, id, { state: decision.decision, reviewer: null })
  await tx
    .insertInto('offer_reviews')
    .values({
      offer_id: id,
      number: stored.reviews.length + 1,
      submission: stored.versions.length,
      decision: decision.decision,
      remarks: JSON.stringify(remarks.map((remark) => ({ ...remark, isResolved: false }))),
      made_by: administrator.email,
      made_at: new Date(),
    })
    .execute()
  const action = actions[decision.decision]
  await writeAudit(tx, { action, actor: administrator.email, network, reason: `offer ${id}` })
  const { account, song } = stored
  const to = { address: account.email, accountId: account.id }
  const songTitle = song.song.content.title.trim()
  if (account.closed_at === null) await enqueueMail(tx, { kind: action, to, username: account.username, songTitle })
  if (decision.decision === 'APPROVED') await bumpDataVersion(tx)
}

const actions = {
  CHANGES_REQUESTED: 'OFFER_RETURNED',
  APPROVED: 'OFFER_APPROVED',
  REJECTED: 'OFFER_REJECTED',
} as const satisfies Partial<Record<OfferState, string>>

/** A broken connection leaves it unknown whether the rows were saved, so `removeLeftovers` decides later. */
async function cleanUp(
  { store }: Context,
  { media, folder, error }: { media: readonly PreparedMedia[]; folder: UploadFolder; error: unknown },
): Promise<never> {
  const isRefused = error instanceof RequestError || isUniqueViolation(error)
  if (isRefused) for (const name of media.flatMap(({ names }) => names)) await store.remove(name)
  else folder.keep()
  throw isUniqueViolation(error) ? new RequestError('CODE_TAKEN', { cause: error }) : error
}
