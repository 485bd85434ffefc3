import { randomUUID } from 'node:crypto'
import { emailKey, type Song, type setContributors as setEndpoint } from '@melos/api-contract'
import type { z } from 'zod'
import type { Database } from '../../database/database.ts'
import type { ContributorRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { unanswered } from '../../studio/song-store.ts'
import { changeSong, type SongEdit } from './edit-song.ts'

type Entered = z.infer<typeof setEndpoint.body>['contributors'][number]

/** Replaces the list. Whoever's entry changes must be asked again. */
export async function setContributors(db: Database, entered: readonly Entered[], edit: SongEdit): Promise<Song> {
  requireOneArtist(entered)
  requireDistinct(entered)
  return await changeSong(db, {
    ...edit,
    async apply(tx, { contributors }) {
      const kept = entered.flatMap(({ id }) => (id === undefined ? [] : [id]))
      const unknown = kept.find((id) => !contributors.some((known) => known.id === id))
      if (unknown !== undefined || new Set(kept).size < kept.length) {
        throw refuse('contributors', 'must name those that the song has')
      }
      const gone = contributors.map(({ id }) => id).filter((id) => !kept.includes(id))
      if (gone.length > 0) await tx.deleteFrom('contributors').where('id', 'in', gone).execute()
      for (const [place, entry] of entered.entries()) {
        const known = contributors.find(({ id }) => id === entry.id)
        const row = { ...toRow(entry), place }
        if (known === undefined) await insert(tx, { ...row, song_id: edit.id, owner: edit.editor.account.id })
        else await update(tx, { known, row })
      }
      return { action: 'SHARES_SET', about: `${entered.length} contributors` }
    },
  })
}

function requireOneArtist(entered: readonly Entered[]): void {
  const artists = entered.filter(({ email }) => email === null)
  if (artists.length !== 1) throw refuse('contributors', 'must have the artist once, without an email address')
}

function requireDistinct(entered: readonly Entered[]): void {
  const emails = entered.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]))
  if (new Set(emails).size < emails.length) throw refuse('contributors', 'must not repeat an email address')
}

type Row = Pick<ContributorRow, 'name' | 'email' | 'roles' | 'master_share' | 'composition_share' | 'place'>

function toRow({ name, email, roles, masterShare, compositionShare }: Entered): Omit<Row, 'place'> {
  return { name, email, roles, master_share: masterShare, composition_share: compositionShare }
}

async function insert(tx: Database, { owner, ...row }: Row & { song_id: string; owner: string }): Promise<void> {
  const isArtist = row.email === null
  const answer = isArtist
    ? ({ account_id: owner, state: 'ACCEPTED' } as const)
    : ({ account_id: null, state: 'NOT_INVITED' } as const)
  await tx
    .insertInto('contributors')
    .values({ id: randomUUID(), ...row, ...answer })
    .execute()
}

async function update(tx: Database, { known, row }: { known: ContributorRow; row: Row }): Promise<void> {
  // The artist's entry can't become another person's, nor the other way round.
  if ((known.email === null) !== (row.email === null)) throw refuse('contributors', 'must keep the artist')
  const mustAsk = known.email !== null && !isSame(known, row)
  await tx
    .updateTable('contributors')
    .set({ ...row, ...(mustAsk ? unanswered : {}) })
    .where('id', '=', known.id)
    .execute()
}

function isSame(known: ContributorRow, row: Row): boolean {
  return (
    known.name === row.name &&
    known.email === row.email &&
    known.master_share === row.master_share &&
    known.composition_share === row.composition_share &&
    JSON.stringify(known.roles) === JSON.stringify(row.roles)
  )
}

function refuse(field: string, reason: string): RequestError {
  return new RequestError('BAD_REQUEST', { detail: `${field}: ${reason}` })
}
