import { z } from 'zod'
import { countrySchema } from './account-values.ts'
import { emailAddressSchema } from './email-address.ts'
import { okSchema } from './identity.ts'
import { countSchema, lineSchema, paragraphsSchema, typedSchema, utcDateTimeSchema } from './values.ts'

const role = 'ACCOUNT_HOLDER'

/** A whole in basis points. */
export const WHOLE_SHARE = 10_000
export const studioLimits = {
  songs: 20,
  contributors: 20,
  documents: 10,
  documentBytes: 10_000_000,
  /** Of files and of unfinished uploads. */
  accountBytes: 1_000_000_000,
  /** Small enough to arrive over a bad connection, because a piece that is cut is sent again. */
  pieceBytes: 524_288,
  submissionsPerDay: 5,
  invitationDays: 14,
  coverSide: 1_400,
} as const

const artistStateSchema = z.enum(['APPLIED', 'ACTIVE', 'REFUSED'])

const artistSchema = z.object({
  state: artistStateSchema,
  stageName: z.string(),
  legalName: z.string(),
  country: z.string(),
  biography: z.string(),
  appliedAt: utcDateTimeSchema,
  /** Why an administrator refused the application; null otherwise. */
  reason: z.string().nullable(),
})

export type Artist = z.infer<typeof artistSchema>

const typed = typedSchema(6_000).default('')

const songContentSchema = z.strictObject({
  title: typed,
  versionTitle: typed,
  artist: typed,
  description: typed,
  language: typed,
  era: typed,
  label: typed,
  recordingStudio: typed,
  country: typed,
  yearOfRelease: typed,
  genres: typed,
  musicAuthors: typed,
  lyricsAuthors: typed,
  isrc: typed,
  iswc: typed,
  /** The ℗ and © lines. */
  recordingOwner: typed,
  songOwner: typed,
  advisory: typed,
  isInstrumental: typed,
  /** `COVER`, `REMIX` and `SAMPLE`, separated by commas. */
  derivesFrom: typed,
  website: typed,
  youtube: typed,
  spotify: typed,
})

export type SongContent = z.infer<typeof songContentSchema>

export const songFileKinds = ['AUDIO', 'COVER', 'AVATAR', 'TITLE', 'LICENCE'] as const
const songFileKindSchema = z.enum(songFileKinds)

export type SongFileKind = z.infer<typeof songFileKindSchema>

const songFileSchema = z.object({
  id: z.uuid(),
  kind: songFileKindSchema,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int().positive(),
  sha256: z.string(),
  addedAt: utcDateTimeSchema,
  durationMs: z.int().nullable(),
  peaks: z.array(z.int()),
  /** Integrated loudness in LUFS and true peak in dBTP, with one decimal; null for silence and for other files. */
  loudness: z.string().nullable(),
  truePeak: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})

export type SongFile = z.infer<typeof songFileSchema>

const contributorStateSchema = z.enum(['NOT_INVITED', 'INVITED', 'ACCEPTED', 'DECLINED', 'EXPIRED'])

const shareSchema = z.int().min(0).max(WHOLE_SHARE)

const contributorSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null for the artist, who accepts by submitting. */
  email: z.string().nullable(),
  isArtist: z.boolean(),
  roles: z.array(z.string()),
  masterShare: shareSchema,
  compositionShare: shareSchema,
  state: contributorStateSchema,
  invitedAt: utcDateTimeSchema.nullable(),
  answeredAt: utcDateTimeSchema.nullable(),
})

export type Contributor = z.infer<typeof contributorSchema>

export const consentKinds = ['TITLE', 'IMAGES', 'ATTORNEY', 'TERMS'] as const
const consentKindSchema = z.enum(consentKinds)

export type ConsentKind = z.infer<typeof consentKindSchema>

const consentSchema = z.object({
  kind: consentKindSchema,
  version: z.string(),
  signedName: z.string(),
  wallet: z.string().nullable(),
  givenAt: utcDateTimeSchema,
  /** False once a newer version of the text is in force, or the artist's legal name is another one. */
  isCurrent: z.boolean(),
})

/** What is missing before the song can be offered: the field and a sentence without a subject, as in `terms: must be …`. */
const missingSchema = z.object({ field: z.string(), message: z.string() })

export type Missing = z.infer<typeof missingSchema>

const songSchema = z.object({
  id: z.uuid(),
  /** Increases with every change. */
  version: z.int().positive(),
  content: songContentSchema,
  files: z.array(songFileSchema),
  contributors: z.array(contributorSchema),
  consents: z.array(consentSchema),
  missing: z.array(missingSchema),
  /** The newest offer of the song; null if there is none. */
  offerId: z.uuid().nullable(),
  /** An offer in review doesn't change, nor does a song that was sold. */
  isFrozen: z.boolean(),
  /** The work in the catalogue, once an offer is approved. */
  workId: z.uuid().nullable(),
  changedAt: utcDateTimeSchema,
})

export type Song = z.infer<typeof songSchema>

const songAnswer = z.object({ body: songSchema })
const params = z.object({ id: z.string() })
const seenVersion = { version: z.int().positive() }

export const readArtist = {
  method: 'GET',
  path: '/api/studio/artist',
  summary: 'Read your application as an artist',
  role,
  answer: z.object({ body: artistSchema.nullable() }),
} as const

/** Also changes an application, and sends one again that was refused. */
export const applyAsArtist = {
  method: 'PUT',
  path: '/api/studio/artist',
  summary: 'Apply as an artist',
  role,
  body: z.strictObject({
    stageName: lineSchema(200),
    legalName: lineSchema(200),
    country: countrySchema,
    biography: paragraphsSchema(2_000),
  }),
  answer: z.object({ body: artistSchema }),
} as const

/** Last changed first. */
export const listSongs = {
  method: 'GET',
  path: '/api/studio/songs',
  summary: 'List your songs',
  role,
  answer: z.object({ data: z.array(songSchema) }),
} as const

export const createSong = {
  method: 'POST',
  path: '/api/studio/songs',
  summary: 'Add a song',
  status: 201,
  role,
  body: songContentSchema,
  answer: songAnswer,
} as const

export const findSong = {
  method: 'GET',
  path: '/api/studio/songs/:id',
  summary: 'Read a song of yours',
  role,
  params,
  answer: songAnswer,
} as const

export const saveSong = {
  method: 'PUT',
  path: '/api/studio/songs/:id/content',
  summary: 'Save the details of a song',
  role,
  params,
  body: z.strictObject({ ...seenVersion, ...songContentSchema.shape }),
  answer: songAnswer,
} as const

/** Refused with `WORK_HELD` while it is blocked, or tokens of it are on offer or held. */
export const removeSong = {
  method: 'DELETE',
  path: '/api/studio/songs/:id',
  summary: 'Remove a song and its files',
  role,
  params,
  answer: okSchema,
} as const

const uploadAnswer = z.object({
  body: z.object({
    id: z.uuid(),
    bytes: z.int().positive(),
    /** How many bytes have arrived; the next piece begins here. */
    offset: z.int().nonnegative(),
  }),
})

/**
 * Continues the song's unfinished upload of this kind if it is the same file, otherwise replaces it. An unfinished upload is removed
 * after a day.
 */
export const beginUpload = {
  method: 'POST',
  path: '/api/studio/songs/:id/uploads',
  summary: 'Begin or continue the upload of a file of a song',
  role,
  params,
  body: z.strictObject({
    kind: songFileKindSchema,
    name: z.string().max(1_000),
    contentType: typedSchema(200),
    bytes: z.int().positive(),
    /** In milliseconds since 1970. With the name and the size, this recognises the file. */
    modifiedAt: z.int().nonnegative(),
  }),
  answer: uploadAnswer,
} as const

export const findUpload = {
  method: 'GET',
  path: '/api/studio/uploads/:id',
  summary: 'Read how much of a file has arrived',
  role,
  params,
  answer: uploadAnswer,
} as const

/** Stores the whole piece or nothing of it. Refused with `UPLOAD_OFFSET` unless it begins where the last one ended. */
export const sendPiece = {
  method: 'PUT',
  path: '/api/studio/uploads/:id/bytes',
  summary: 'Send the next piece of a file',
  role,
  params,
  query: z.strictObject({ offset: countSchema }),
  body: z.file().max(studioLimits.pieceBytes),
  answer: uploadAnswer,
} as const

/** Replaces a file of the same kind, except documents, of which there can be several. Safe to repeat. */
export const finishUpload = {
  method: 'POST',
  path: '/api/studio/uploads/:id/completion',
  summary: 'Add a file that has arrived to its song',
  status: 201,
  role,
  params,
  answer: songAnswer,
} as const

export const cancelUpload = {
  method: 'DELETE',
  path: '/api/studio/uploads/:id',
  summary: 'Cancel the upload of a file',
  role,
  params,
  answer: okSchema,
} as const

export const removeSongFile = {
  method: 'DELETE',
  path: '/api/studio/songs/:id/files/:fileId',
  summary: 'Remove a file of a song',
  role,
  params: z.object({ id: z.string(), fileId: z.string() }),
  answer: songAnswer,
} as const

/** For the artist, administrators and invited contributors; documents only for the first two. */
export const readSongFile = {
  method: 'GET',
  path: '/api/studio/files/:id',
  summary: 'Read a private file of a song',
  role,
  params,
} as const

/** All contributors at once. A changed share takes back the acceptances that it touches. */
export const setContributors = {
  method: 'PUT',
  path: '/api/studio/songs/:id/contributors',
  summary: 'Set who has which share of a song',
  role,
  params,
  body: z.strictObject({
    ...seenVersion,
    contributors: z
      .array(
        z.strictObject({
          /** Missing for a new contributor. */
          id: z.uuid().optional(),
          name: lineSchema(200),
          /** Null for the artist. */
          email: emailAddressSchema.nullable(),
          roles: z.array(lineSchema(50)).max(10),
          masterShare: shareSchema,
          compositionShare: shareSchema,
        }),
      )
      .max(studioLimits.contributors),
  }),
  answer: songAnswer,
} as const

/** Sends the invitation again at most once a day. */
export const inviteContributor = {
  method: 'POST',
  path: '/api/studio/songs/:id/contributors/:contributorId/invitation',
  summary: 'Invite a contributor by email',
  role,
  status: 202,
  params: z.object({ id: z.string(), contributorId: z.string() }),
  answer: songAnswer,
} as const

/** The typed name is the signature; with a linked wallet, the wallet signs the text's hash too. */
export const giveConsent = {
  method: 'POST',
  path: '/api/studio/songs/:id/consents',
  summary: 'Give a consent for a song',
  status: 201,
  role,
  params,
  body: z.strictObject({
    ...seenVersion,
    kind: consentKindSchema,
    /** Of the text that the person has read. */
    textHash: z.string().regex(/^0x[0-9a-f]{64}$/, 'must be 0x followed by 64\u00A0hexadecimal digits'),
    signedName: lineSchema(200),
    signature: z
      .strictObject({ wallet: z.string(), signature: z.string().max(2_000) })
      .nullable()
      .default(null),
  }),
  answer: songAnswer,
} as const

const invitationSchema = z.object({
  songTitle: z.string(),
  artist: z.string(),
  invitedBy: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  masterShare: shareSchema,
  compositionShare: shareSchema,
  state: contributorStateSchema,
  expiresAt: utcDateTimeSchema,
  /** To listen before answering; the invitation's token is the right to read it. */
  hasAudio: z.boolean(),
})

export type ShareInvitation = z.infer<typeof invitationSchema>

const invitationToken = z.strictObject({ token: z.string().min(20).max(200) })

/** By POST, so that the token is in no log. */
export const readShareInvitation = {
  method: 'POST',
  path: '/api/public/studio/invitation',
  summary: 'Read an invitation to a share of a song',
  body: invitationToken,
  answer: z.object({ body: invitationSchema }),
} as const

/** The whole recording, to listen before answering. */
export const listenToInvitation = {
  method: 'POST',
  path: '/api/public/studio/invitation/audio',
  summary: 'Listen to the song of an invitation',
  body: invitationToken,
} as const

export const acceptShare = {
  method: 'POST',
  path: '/api/studio/invitation/acceptance',
  summary: 'Accept a share of a song',
  role,
  body: invitationToken,
  answer: z.object({ body: invitationSchema }),
} as const

/** Needs no account. */
export const declineShare = {
  method: 'POST',
  path: '/api/public/studio/invitation/refusal',
  summary: 'Decline a share of a song',
  body: invitationToken,
  answer: z.object({ body: invitationSchema }),
} as const
