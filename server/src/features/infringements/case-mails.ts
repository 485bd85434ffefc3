import { findAccountById } from '../../accounts/account-store.ts'
import type { Database } from '../../database/database.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { TokenMakers } from '../../mail/token-makers.ts'
import type { CaseRow } from './case-store.ts'
import { type LinkedSide, writeCaseToken } from './case-token.ts'
import { texts } from './texts.ts'

/** Each email about a case has its reader's own link to it. */
export function caseTokenMakers(key: Uint8Array): TokenMakers {
  const make =
    (sideOf: (mail: { side?: LinkedSide }) => LinkedSide) =>
    async (db: Database, mail: { caseId: number; side?: LinkedSide }): Promise<string | undefined> => {
      const id = BigInt(mail.caseId)
      const known = db.selectFrom('infringement_reports').select('id').where('id', '=', id)
      return (await known.executeTakeFirst()) && writeCaseToken(key, { id, side: sideOf(mail) })
    }
  const reporters = make(() => 'REPORTER')
  const uploaders = make(() => 'UPLOADER')
  const either = make(({ side = 'REPORTER' }) => side)
  return {
    CASE_RECEIVED: reporters,
    CASE_QUESTION: reporters,
    CASE_ANSWERED: reporters,
    CASE_NOTICE: uploaders,
    STRIKE: uploaders,
    CASE_DECIDED: either,
    CASE_COMPLAINED: either,
  }
}

interface Uploader {
  readonly to: { readonly address: string; readonly accountId?: string }
  readonly name: string
  readonly kind: 'ACCOUNT' | 'ARTIST' | 'PROVIDER'
}

/** An account's owner also after leaving; the artist, if administrators listed the work; else the provider. */
export async function findUploader(db: Database, row: CaseRow, providerEmail: string): Promise<Uploader> {
  const account = row.uploader_id === null ? undefined : await findAccountById(db, row.uploader_id)
  if (account !== undefined) {
    const accountId = account.closed_at === null ? { accountId: account.id } : {}
    return { to: { address: account.email, ...accountId }, name: account.username, kind: 'ACCOUNT' }
  }
  const { artist } = await findSong(db, row)
  if (row.artist_email !== null) return { to: { address: row.artist_email }, name: artist, kind: 'ARTIST' }
  return { to: { address: providerEmail }, name: artist, kind: 'PROVIDER' }
}

/** Under the names of the work or, if none was found, in the reporter's words. */
export async function findSong(db: Database, row: CaseRow): Promise<{ title: string; artist: string }> {
  const work =
    row.work_id === null
      ? undefined
      : await db.selectFrom('works').select(['title', 'artist']).where('id', '=', row.work_id).executeTakeFirst()
  return work ?? { title: row.content_url, artist: '' }
}

interface Decision {
  readonly outcome: 'REJECTED' | 'UPHELD' | 'DISMISSED' | 'WITHDRAWN' | 'LIFTED' | 'GRANTED' | 'REFUSED'
  readonly text: string
  readonly sides: readonly LinkedSide[]
  /** By a court's order. */
  readonly isStillBlocked?: boolean
}

/** Tells each side of a decision. An uploader who was never told of the case isn't. */
export async function tellDecision(
  tx: Database,
  row: CaseRow,
  { outcome, text, sides, isStillBlocked = false, providerEmail }: Decision & { providerEmail: string },
): Promise<void> {
  const { title: songTitle } = await findSong(tx, row)
  const about = { caseId: Number(row.id), songTitle, outcome, ...(isStillBlocked && { isStillBlocked }) }
  const uploader = await findUploader(tx, row, providerEmail)
  for (const side of sides) {
    const isReporter = side === 'REPORTER'
    if (!isReporter && !(await wasTold(tx, row.id))) continue
    const shown = isReporter ? hideEmails(text, [uploader.to.address]) : hideEmails(text, hiddenOf(row))
    const to = isReporter ? { address: row.email } : uploader.to
    await enqueueMail(tx, { kind: 'CASE_DECIDED', to, side, ...about, text: shown })
  }
}

export async function wasTold(db: Database, id: bigint): Promise<boolean> {
  const told = db.selectFrom('case_messages').select('number').where('report_id', '=', id)
  return (await told.where('kind', 'in', ['BLOCK', 'NOTICE']).limit(1).executeTakeFirst()) !== undefined
}

/** What the uploader must not read. */
export const hiddenOf = ({ shares_email, email }: CaseRow): string[] => (shares_email ? [] : [email])

/** What a side must not read. */
export const hiddenFrom = (side: LinkedSide, row: CaseRow, uploaderEmail: string): string[] =>
  side === 'UPLOADER' ? hiddenOf(row) : [uploaderEmail].filter((address) => address !== row.email)

/** People also type addresses into their texts and web addresses. */
export function hideEmails(text: string, addresses: readonly string[]): string {
  const written = addresses.flatMap((address) => [address, encodeURIComponent(address)])
  return written.reduce(
    (shown, address) => shown.replaceAll(new RegExp(escapePattern(address), 'gi'), texts.hiddenEmail),
    text,
  )
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
