import { lockAccount } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { type Database, readPage } from '../../database/database.ts'
import type { ArtistRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'

/** Oldest application first. */
export async function listArtists(
  db: Database,
  { state, ...page }: { offset: number; limit: number; state: ArtistRow['state'] | undefined },
) {
  const artists = db.selectFrom('artists').selectAll().orderBy('applied_at').orderBy('account_id')
  const { rows, total } = await readPage(state === undefined ? artists : artists.where('state', '=', state), page)
  return {
    data: rows.map((row) => ({
      accountId: row.account_id,
      stageName: row.stage_name,
      legalName: row.legal_name,
      country: row.country,
      biography: row.biography,
      state: row.state,
      appliedAt: toUtcDateTime(row.applied_at),
      reason: row.reason,
    })),
    total,
  }
}

interface Decision {
  readonly accountId: string
  readonly decision: 'ACTIVE' | 'REFUSED'
  readonly reason: string | null
  readonly appliedAt: string
  readonly administrator: { readonly email: string }
  readonly network: string
}

export async function decideArtist(
  db: Database,
  { accountId, decision, reason, appliedAt, administrator: { email: actor }, network }: Decision,
): Promise<void> {
  if (decision === 'REFUSED' && reason === null) {
    throw new RequestError('BAD_REQUEST', { detail: 'reason: must be given to the artist' })
  }
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const artists = tx.selectFrom('artists').select('applied_at').where('account_id', '=', accountId)
    const artist = await artists.forUpdate().executeTakeFirst()
    if (account === undefined || artist === undefined) throw new RequestError('NOT_FOUND')
    // Another name or country than the administrator has read.
    if (toUtcDateTime(artist.applied_at) !== appliedAt) throw new RequestError('DRAFT_CHANGED')
    const decided = { state: decision, reason, decided_at: new Date(), decided_by: actor }
    await tx.updateTable('artists').set(decided).where('account_id', '=', accountId).execute()
    const { username } = account
    const action = decision === 'ACTIVE' ? 'ARTIST_ACCEPTED' : 'ARTIST_REFUSED'
    await writeAudit(tx, { action, actor, network, reason: `account ${username}` })
    if (account.closed_at !== null) return
    const to = { address: account.email, accountId }
    if (decision === 'ACTIVE') await enqueueMail(tx, { kind: 'ARTIST_ACCEPTED', to, username })
    else await enqueueMail(tx, { kind: 'ARTIST_REFUSED', to, username, reason: reason ?? '' })
  })
}
