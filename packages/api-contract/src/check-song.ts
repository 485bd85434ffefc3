import { z } from 'zod'
import { auctionLimits } from './auction-terms.ts'
import { describeIssue } from './describe-issue.ts'
import { readSongForm, songFieldOf, splitList } from './read-song-form.ts'
import {
  type ConsentKind,
  type Contributor,
  consentKinds,
  type Missing,
  type SongContent,
  type SongFileKind,
  WHOLE_SHARE,
} from './studio.ts'
import { isrcSchema, iswcSchema } from './work-codes.ts'
import { type WorkDraft, workDraftSchema } from './works.ts'

/** A song as far as it decides whether it can be offered. */
export interface CheckedSong {
  readonly content: SongContent
  readonly files: readonly { readonly kind: SongFileKind }[]
  readonly contributors: readonly Pick<
    Contributor,
    'name' | 'isArtist' | 'masterShare' | 'compositionShare' | 'state'
  >[]
  readonly consents: readonly { readonly kind: ConsentKind; readonly isCurrent: boolean }[]
}

/** Everything that must be done before the song can be offered. */
export function checkSong(song: CheckedSong): Missing[] {
  return [
    ...readSong(song.content).missing,
    ...checkFiles(song),
    ...checkShares(song.contributors),
    ...checkConsents(song.consents),
  ]
}

type SongFacts = Omit<WorkDraft, 'percentage'>

const factsSchema = workDraftSchema.omit({ percentage: true })

/** DDEX's words. */
export const advisories = ['Explicit', 'NotExplicit', 'ExplicitContentEdited'] as const
export const derivations = ['COVER', 'REMIX', 'SAMPLE'] as const

const ownerSchema = z.string().trim().min(1).max(200)

/** What the song's page will show, as far as the typed fields are complete. */
export function readSong(content: SongContent): { readonly facts?: SongFacts; readonly missing: Missing[] } {
  const form = readSongForm(content)
  const isrc = content.isrc.trim().replace(/^ISRC[\s:]*/i, '')
  const title = readTitle(content)
  const parsed = factsSchema.safeParse({ ...form, title, ...(isrc === '' ? {} : { isrcs: [isrc] }) })
  const found = new Map<string, string>()
  const add = (field: string, message: string | undefined) => {
    if (message !== undefined && !found.has(field)) found.set(field, message)
  }
  if (content.title.trim() === '') add('title', GIVEN)
  for (const issue of parsed.error?.issues ?? []) {
    add(issue.path[0] === 'isrcs' ? 'isrc' : songFieldOf(issue.path, form.links), describeIssue(issue))
  }
  add('title', new TextEncoder().encode(title).length > maxTokenNameBytes ? TOO_LONG : undefined)
  add('iswc', content.iswc.trim() === '' ? undefined : complaintOf(iswcSchema, content.iswc))
  add('recordingOwner', complaintOf(ownerSchema, content.recordingOwner))
  add('songOwner', complaintOf(ownerSchema, content.songOwner))
  add('advisory', content.advisory.trim() === '' ? undefined : complaintOf(z.enum(advisories), content.advisory))
  add('derivesFrom', complaintOf(z.array(z.enum(derivations)), derivationsOf(content)))
  const missing = [...found].map(([field, message]) => ({ field, message }))
  return missing.length === 0 && parsed.success ? { facts: parsed.data, missing } : { missing }
}

/** The work's title: the song's and, if it has one, its version's. */
export function readTitle({ title, versionTitle }: SongContent): string {
  return [title.trim(), versionTitle.trim()].filter((text) => text !== '').join(' – ')
}

/** The recording's code without marks, as far as one is typed and valid. */
export function readIsrc(content: SongContent): string | null {
  const parsed = isrcSchema.safeParse(content.isrc.trim().replace(/^ISRC[\s:]*/i, ''))
  return parsed.success ? parsed.data : null
}

export function readIswc(content: SongContent): string | null {
  const parsed = iswcSchema.safeParse(content.iswc)
  return parsed.success ? parsed.data : null
}

const GIVEN = 'must be given'
const { maxTokenNameBytes } = auctionLimits
const TOO_LONG = `must have at most ${maxTokenNameBytes} bytes with the version, because it becomes the name of the song token`

function checkFiles({ content, files }: CheckedSong): Missing[] {
  const has = (kind: SongFileKind) => files.some((file) => file.kind === kind)
  const isDerived = derivationsOf(content).length > 0
  return [
    ...(has('AUDIO') ? [] : [{ field: 'AUDIO', message: 'must be uploaded' }]),
    ...(has('COVER') ? [] : [{ field: 'COVER', message: 'must be uploaded' }]),
    ...(has('TITLE') ? [] : [{ field: 'TITLE', message: 'must be proved by a document' }]),
    ...(isDerived && !has('LICENCE')
      ? [{ field: 'LICENCE', message: 'must be uploaded, because the song uses another one' }]
      : []),
  ]
}

function checkShares(contributors: CheckedSong['contributors']): Missing[] {
  const check = (field: 'masterShare' | 'compositionShare') => {
    const sum = contributors.reduce((total, contributor) => total + contributor[field], 0)
    return sum === WHOLE_SHARE ? [] : [{ field, message: `must add up to 100%, not to ${toPercent(sum)}` }]
  }
  const unanswered = contributors.filter(({ isArtist, state }) => !isArtist && state !== 'ACCEPTED')
  const names = unanswered.map(({ name }) => name).join(', ')
  return [
    ...check('masterShare'),
    ...check('compositionShare'),
    ...(unanswered.length === 0 ? [] : [{ field: 'contributors', message: `must be accepted by ${names}` }]),
  ]
}

/** Basis points as a percentage, without rounding: `33.33%`. */
function toPercent(share: number): string {
  return `${Math.floor(share / 100)}${share % 100 === 0 ? '' : `.${String(share % 100).padStart(2, '0')}`}%`
}

function checkConsents(consents: CheckedSong['consents']): Missing[] {
  return consentKinds.flatMap((kind) => {
    const given = consents.filter((consent) => consent.kind === kind)
    if (given.some(({ isCurrent }) => isCurrent)) return []
    const again = given.length > 0 ? 'must be given again, because the text or your legal name has changed' : GIVEN
    return [{ field: `consents.${kind}`, message: again }]
  })
}

function derivationsOf({ derivesFrom }: SongContent): string[] {
  return splitList(derivesFrom)
}

function complaintOf(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue === undefined ? undefined : describeIssue(issue)
}
