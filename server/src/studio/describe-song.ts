import { type Contributor, checkSong, consentTexts, type Song, type SongFile } from '@melos/api-contract'
import type { ConsentRow, ContributorRow, SongFileRow } from '../database/schema.ts'
import { toUtcDateTime } from '../http/utc-date-time.ts'
import { documentName } from '../media-store/prepare-document.ts'
import { isDocument } from './send-song-file.ts'
import { isFixed, type StoredSong } from './song-store.ts'

export function describeSong(stored: StoredSong): Song {
  const { song, offer, workId } = stored
  const parts = {
    content: song.content,
    files: stored.files.map(toFile),
    contributors: stored.contributors.map((row) => toContributor(row, new Date())),
    consents: newestOfEachKind(stored.consents).map((row) => toConsent(row, stored)),
  }
  return {
    id: song.id,
    version: song.version,
    ...parts,
    missing: checkSong(parts),
    offerId: offer?.id ?? null,
    isFrozen: isFixed(stored),
    workId,
    changedAt: toUtcDateTime(song.changed_at),
  }
}

function toFile({ id, kind, bytes, sha256, width, height, ...row }: SongFileRow): SongFile {
  return {
    id,
    kind,
    name: isDocument({ kind }) ? documentName(row.name, row.content_type) : row.name,
    contentType: row.content_type,
    bytes,
    sha256,
    addedAt: toUtcDateTime(row.added_at),
    durationMs: row.duration_ms,
    peaks: row.peaks ?? [],
    loudness: toTenths(row.loudness),
    truePeak: toTenths(row.true_peak),
    width,
    height,
  }
}

const toTenths = (value: number | null): string | null => (value === null ? null : value.toFixed(1))

function toContributor(row: ContributorRow, now: Date): Contributor {
  const { id, name, email, roles } = row
  return {
    id,
    name,
    email,
    isArtist: email === null,
    roles,
    masterShare: row.master_share,
    compositionShare: row.composition_share,
    state: stateOf(row, now),
    invitedAt: row.invited_at === null ? null : toUtcDateTime(row.invited_at),
    answeredAt: row.answered_at === null ? null : toUtcDateTime(row.answered_at),
  }
}

export function stateOf({ state, expires_at }: ContributorRow, now: Date): Contributor['state'] {
  return state === 'INVITED' && expires_at !== null && expires_at <= now ? 'EXPIRED' : state
}

/** A later consent of the same kind replaces an earlier one. */
export function newestOfEachKind(consents: readonly ConsentRow[]): ConsentRow[] {
  return [...new Map(consents.map((consent) => [consent.kind, consent])).values()]
}

function toConsent(
  { kind, version, text_hash, wallet, ...row }: ConsentRow,
  { legalName }: StoredSong,
): Song['consents'][number] {
  const isSigned = legalName !== null && isSameName(row.signed_name, legalName)
  const isCurrent = isSigned && text_hash === consentTexts[kind].textHash
  return { kind, version, signedName: row.signed_name, wallet, givenAt: toUtcDateTime(row.given_at), isCurrent }
}

/** Whether two legal names differ only in case and spaces. */
export function isSameName(one: string, other: string): boolean {
  return normalise(one) === normalise(other)
}

const normalise = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
