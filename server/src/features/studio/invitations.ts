import type { ShareInvitation, Song } from '@melos/api-contract'
import { sql } from 'kysely'
import { hashMailedToken, makeMailedToken } from '../../accounts/mailed-token.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { COUNTS_FOR, NOW, secondsLeft } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import type { ContributorRow, SongFileRow } from '../../database/schema.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { tokenExpiry } from '../../mail/mail.ts'
import type { TokenMakers } from '../../mail/token-makers.ts'
import { stateOf } from '../../studio/describe-song.ts'
import { findSong, lockSong, raiseVersion, type StoredSong } from '../../studio/song-store.ts'
import { requireArtist } from './artist-store.ts'
import { changeSong, type SongEdit } from './edit-song.ts'
import { texts } from './texts.ts'

/** More than one song's contributors, and few enough to annoy nobody. */
const INVITATIONS_PER_DAY = 60

/** An address is asked about a song at most once a day, even if it is removed and added again. */
export async function inviteContributor(
  db: Database,
  { contributorId, ...edit }: SongEdit & { contributorId: string },
): Promise<Song> {
  const { account } = edit.editor
  return await changeSong(db, {
    ...edit,
    async apply(tx, { song, contributors }) {
      const contributor = contributors.find(({ id }) => id === contributorId)
      if (contributor === undefined) throw new RequestError('NOT_FOUND')
      const { email, state } = contributor
      if (email === null || state === 'ACCEPTED') throw new RequestError('OFFER_STATE', { detail: texts.noInvitation })
      const artist = await requireArtist(tx, account.id)
      await refuseTooMany(tx, { songId: song.id, email, username: account.username })
      const now = new Date()
      const invited = { state: 'INVITED' as const, invited_at: now, expires_at: tokenExpiry('SHARE_INVITED', now) }
      await tx
        .updateTable('contributors')
        .set({ ...invited, answered_at: null, account_id: null, token_hash: null })
        .where('id', '=', contributorId)
        .execute()
      const about = { songId: song.id, contributorId, songTitle: titleOf(song.content), invitedBy: artist.stage_name }
      await enqueueMail(tx, { kind: 'SHARE_INVITED', to: { address: email }, name: contributor.name, ...about })
      return { action: 'SHARE_INVITED', about: email }
    },
  })
}

async function refuseTooMany(
  tx: Database,
  { songId, email, username }: { songId: string; email: string; username: string },
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft(sql`created_at`)} as seconds from mails
    where kind = 'SHARE_INVITED' and lower(to_address) = lower(${email}) and data->>'songId' = ${songId}
      and created_at > ${NOW} - ${COUNTS_FOR} order by created_at desc limit 1`.execute(tx)
  const { rows: sent } = await sql<{ seconds: number }>`
    select ${secondsLeft(sql`at`)} as seconds from audit_log
    where action = 'SHARE_INVITED' and actor = ${username} and at > ${NOW} - ${COUNTS_FOR}
    order by at desc offset ${INVITATIONS_PER_DAY - 1} limit 1`.execute(tx)
  const retryAfterSeconds = rows[0]?.seconds ?? sent[0]?.seconds
  if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}

/** The token is made when the email is sent, and only for a share that is still offered. */
export const shareTokenMakers: TokenMakers = {
  async SHARE_INVITED(db, { to, contributorId }) {
    const { token, hash } = makeMailedToken()
    const { numUpdatedRows } = await db
      .updateTable('contributors')
      .set({ token_hash: hash })
      .where('id', '=', contributorId)
      .where('email', '=', to.address)
      .where('state', '=', 'INVITED')
      .where('expires_at', '>', new Date())
      .executeTakeFirst()
    return numUpdatedRows === 1n ? token : undefined
  },
}

interface Invited {
  readonly contributor: ContributorRow
  readonly stored: StoredSong
}

export async function readInvitation(db: Database, token: string): Promise<ShareInvitation> {
  return await describe(db, await findInvited(db, token, findSong))
}

/** The recording, for whoever has the token and hasn't declined. */
export async function findInvitedAudio(db: Database, token: string): Promise<SongFileRow> {
  const { contributor, stored } = await findInvited(db, token, findSong)
  if (contributor.state === 'DECLINED') throw new RequestError('TOKEN_EXPIRED')
  const audio = stored.files.find(({ kind }) => kind === 'AUDIO')
  if (audio === undefined) throw new RequestError('NOT_FOUND')
  return audio
}

interface Answer {
  readonly token: string
  readonly network: string
  /** Null for whoever declines without an account. */
  readonly account: SessionAccount | null
  readonly state: 'ACCEPTED' | 'DECLINED'
}

/** The first answer counts; the artist can ask again. */
export async function answerInvitation(
  db: Database,
  { token, account, network, state }: Answer,
): Promise<ShareInvitation> {
  return await db.transaction().execute(async (tx) => {
    const { contributor, stored } = await findInvited(tx, token, lockSong)
    if (contributor.state !== 'INVITED') throw new RequestError('TOKEN_EXPIRED')
    const { song } = stored
    if (account?.id === song.account_id) throw new RequestError('OWN_SONG')
    await tx
      .updateTable('contributors')
      .set({ state, account_id: account?.id ?? null, answered_at: new Date() })
      .where('id', '=', contributor.id)
      .execute()
    await raiseVersion(tx, song.id)
    const action = state === 'ACCEPTED' ? 'SHARE_ACCEPTED' : 'SHARE_DECLINED'
    const actor = account?.username ?? contributor.email ?? contributor.name
    await writeAudit(tx, { action, actor, network, reason: `song ${song.id}` })
    await tellArtist(tx, { action, contributor, stored })
    return await describe(tx, await findInvited(tx, token, findSong))
  })
}

async function tellArtist(
  tx: Database,
  { action, contributor, stored: { song } }: Invited & { action: 'SHARE_ACCEPTED' | 'SHARE_DECLINED' },
): Promise<void> {
  const { email, username } = await tx
    .selectFrom('accounts')
    .select(['email', 'username'])
    .where('id', '=', song.account_id)
    .executeTakeFirstOrThrow()
  const to = { address: email, accountId: song.account_id }
  await enqueueMail(tx, { kind: action, to, username, name: contributor.name, songTitle: titleOf(song.content) })
}

/** Reads the contributor after the song, so that a locked song's contributor is the newest. */
async function findInvited(db: Database, token: string, find: typeof findSong): Promise<Invited> {
  const token_hash = hashMailedToken(token)
  const row = await db.selectFrom('contributors').selectAll().where('token_hash', '=', token_hash).executeTakeFirst()
  const stored = row === undefined ? undefined : await find(db, row.song_id)
  const contributor = stored?.contributors.find(({ token_hash: hash }) => hash?.equals(token_hash))
  if (stored === undefined || contributor === undefined) throw new RequestError('TOKEN_EXPIRED')
  if (stateOf(contributor, new Date()) === 'EXPIRED') throw new RequestError('TOKEN_EXPIRED')
  return { contributor, stored }
}

async function describe(db: Database, { contributor, stored: { song, files } }: Invited): Promise<ShareInvitation> {
  const { stage_name: invitedBy } = await db
    .selectFrom('artists')
    .select('stage_name')
    .where('account_id', '=', song.account_id)
    .executeTakeFirstOrThrow()
  return {
    songTitle: titleOf(song.content),
    artist: song.content.artist,
    invitedBy,
    name: contributor.name,
    roles: contributor.roles,
    masterShare: contributor.master_share,
    compositionShare: contributor.composition_share,
    state: contributor.state,
    expiresAt: toUtcDateTime(contributor.expires_at ?? song.changed_at),
    hasAudio: files.some(({ kind }) => kind === 'AUDIO'),
  }
}

function titleOf({ title }: { title: string }): string {
  return title.trim() || texts.untitled
}
