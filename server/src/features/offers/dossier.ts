import { type AuctionTerms, agreedTermsSchema, pieSchema, type SongContent } from '@melos/api-contract'
import { hashDocument, toCanonicalJson } from '@melos/statements/document'
import type { Hash } from 'viem'
import { z } from 'zod'
import type { ArtistRow, SongFileRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { newestOfEachKind } from '../../studio/describe-song.ts'
import type { StoredOffer } from './offer-store.ts'

interface Submitted extends Pick<StoredOffer, 'offer' | 'song'> {
  readonly artist: ArtistRow
  readonly terms: AuctionTerms
  readonly percentage: number
  readonly submission: number
}

/** Everything that is reviewed, as canonical JSON. Email addresses aren't part of it, because they must be deletable. */
export function makeDossier({ offer, song, artist, terms, percentage, submission }: Submitted): {
  dossier: string
  dossierHash: Hash
} {
  const dossier = toCanonicalJson({
    submission,
    artist: { stageName: artist.stage_name, legalName: artist.legal_name, country: artist.country },
    song: { id: song.song.id, content: song.song.content },
    files: song.files.map(({ id, kind, name, content_type, bytes, sha256 }) => ({
      id,
      kind,
      name,
      contentType: content_type,
      bytes,
      sha256,
    })),
    contributors: song.contributors.map((contributor) => ({
      name: contributor.name,
      isArtist: contributor.email === null,
      roles: contributor.roles,
      masterShare: contributor.master_share,
      compositionShare: contributor.composition_share,
      answeredAt: contributor.answered_at === null ? null : toUtcDateTime(contributor.answered_at),
    })),
    consents: newestOfEachKind(song.consents)
      .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
      .map(({ kind, version, text_hash, signed_name, wallet, signature, given_at }) => ({
        kind,
        version,
        textHash: text_hash,
        signedName: signed_name,
        wallet,
        signature,
        givenAt: toUtcDateTime(given_at),
      })),
    offer: { id: offer.id, pie: offer.content.pie, percentage, typed: offer.content, terms },
  })
  return { dossier, dossierHash: hashDocument(dossier) }
}

const approvedSchema = z.object({
  // Typed text, which `checkSong` has accepted.
  song: z.object({ content: z.custom<SongContent>((value) => typeof value === 'object') }),
  files: z.array(z.object({ id: z.uuid(), sha256: z.string() })),
  offer: z.object({
    pie: pieSchema,
    percentage: z.int(),
    typed: z.record(z.string(), z.string()),
    terms: agreedTermsSchema,
  }),
})

/** The parts of a frozen dossier that make the work and the draft. */
export function readDossier(dossier: string) {
  return approvedSchema.parse(JSON.parse(dossier))
}

/** The files that were submitted last and that the song still has. What the artist has added since is the artist's alone. */
export function listSubmittedFiles({ song, versions }: Pick<StoredOffer, 'song' | 'versions'>): SongFileRow[] {
  const version = versions.at(-1)
  if (version === undefined) return []
  const ids = new Set(readDossier(version.dossier).files.map(({ id }) => id))
  return song.files.filter(({ id }) => ids.has(id))
}
