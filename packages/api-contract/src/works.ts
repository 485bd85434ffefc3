import { z } from 'zod'
import { blockSchema } from './blocks.ts'
import { mediaLimits } from './media.ts'
import {
  lineSchema,
  pageSchema,
  paragraphsSchema,
  sizeSchema,
  utcDateTimeSchema,
  walletAddressSchema,
} from './values.ts'
import { isrcsSchema } from './work-codes.ts'

export const mediaTypeSchema = z.enum(['COVER', 'AVATAR', 'AUDIO'])

export type MediaType = z.infer<typeof mediaTypeSchema>

const linkTypeSchema = z.enum(['CUSTOM', 'YOUTUBE', 'SPOTIFY'])

/** Rights in the recording, or in the composition. */
export const rightsSchema = z.enum(['MASTER', 'COMPOSITION'])

export type Rights = z.infer<typeof rightsSchema>

/** The song of an auction; unknown details are null. */
export const assetSchema = z.object({
  artist: z.string(),
  /** Whose royalties are on offer; only of songs that their artists offered. */
  rights: rightsSchema.optional(),
  era: z.string().nullable(),
  label: z.string().nullable(),
  recordingStudio: z.string().nullable(),
  country: z.string().nullable(),
  yearOfRelease: z.int().nullable(),
  genres: z.array(z.object({ label: z.string() })),
  musicAuthors: z.array(z.string()),
  lyricsAuthors: z.array(z.string()),
  /** At most one of each type. */
  files: z.array(z.object({ type: mediaTypeSchema, url: z.string() })),
  /** At most one of each type. */
  links: z.array(z.object({ type: linkTypeSchema, url: z.string() })),
})

export type Asset = z.infer<typeof assetSchema>

/** A work in the catalogue, as administrators see it. */
const workSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** The share of the rights on offer. */
  percentage: z.int(),
  /** The work's song token, as a checksummed address; null until one is linked. */
  token: z.string().nullable(),
  asset: assetSchema,
  /** What the song token must store: the metadata's URL and the keccak256 hash of its bytes. */
  metadataUrl: z.string(),
  metadataHash: z.string(),
  createdAt: utcDateTimeSchema,
  block: blockSchema.nullable(),
})

export type Work = z.infer<typeof workSchema>

/** No voice was recorded before this year. */
const FIRST_YEAR = 1860
const MAX_GENRES = 10
const MAX_AUTHORS = 20

const hosts = {
  YOUTUBE: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be'],
  SPOTIFY: ['open.spotify.com', 'spotify.com', 'www.spotify.com', 'spotify.link'],
}

const optionalLine = lineSchema(100).nullable().default(null)
const authors = z.array(lineSchema(100)).max(MAX_AUTHORS).default([])

const linkSchema = z
  .strictObject({
    type: linkTypeSchema,
    url: lineSchema(2_000).refine(isPlainHttps, 'must be an https address without a user name'),
  })
  .refine(({ type, url }) => type === 'CUSTOM' || !isPlainHttps(url) || hosts[type].includes(new URL(url).hostname), {
    path: ['url'],
    error: 'must link to the service selected as its type',
  })

/** An administrator's description of a work; the files are separate parts of the form. */
export const workDraftSchema = z.strictObject({
  title: lineSchema(200),
  description: paragraphsSchema(5_000),
  /** The share of the rights on offer. */
  percentage: z.int().min(1).max(100),
  artist: lineSchema(200),
  era: optionalLine,
  label: optionalLine,
  recordingStudio: optionalLine,
  country: optionalLine,
  yearOfRelease: z
    .int()
    .min(FIRST_YEAR)
    .refine((year) => year <= new Date().getUTCFullYear() + 1, 'must be no later than next year')
    .nullable()
    .default(null),
  genres: z
    .array(z.strictObject({ label: lineSchema(50) }))
    .max(MAX_GENRES)
    .default([]),
  musicAuthors: authors,
  lyricsAuthors: authors,
  /** The recordings' codes, which become part of the metadata; more can be added with `setWorkCodes`. */
  isrcs: isrcsSchema.optional(),
  links: z
    .array(linkSchema)
    .max(linkTypeSchema.options.length)
    .refine(
      (links) => new Set(links.map(({ type }) => type)).size === links.length,
      'must have at most one of each type',
    )
    .default([]),
})

export type WorkDraft = z.infer<typeof workDraftSchema>

function isPlainHttps(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

const image = z.file().max(mediaLimits.image.maxBytes).optional()

/** The parts of a form, in any order; `work` is JSON. */
export const createWork = {
  method: 'POST',
  path: '/api/works',
  summary: 'Create a work with its files',
  status: 201,
  role: 'ADMINISTRATOR',
  form: z.strictObject({
    work: workDraftSchema,
    cover: image,
    avatar: image,
    audio: z.file().max(mediaLimits.audio.maxBytes).optional(),
  }),
  answer: z.object({ body: workSchema }),
} as const

export const findWork = {
  method: 'GET',
  path: '/api/works/:id',
  summary: 'Read a work in the catalogue',
  role: 'ADMINISTRATOR',
  params: z.object({ id: z.string() }),
  answer: z.object({ body: workSchema }),
} as const

/** Newest first. */
export const listWorks = {
  method: 'GET',
  path: '/api/works',
  summary: 'List the works in the catalogue',
  role: 'ADMINISTRATOR',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
  }),
  answer: z.object({ data: z.array(workSchema), total: z.int().nonnegative() }),
} as const

/** The song token must store the work's metadata hash. Idempotent. */
export const attachToken = {
  method: 'PUT',
  path: '/api/works/:id/token',
  summary: 'Link a song token to its work',
  role: 'ADMINISTRATOR',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({ body: workSchema }),
} as const

/** The bytes whose hash the song token stores (ERC-7572); they never change. */
export const readMetadata = {
  method: 'GET',
  path: '/api/public/works/:id/metadata',
  summary: 'Read the metadata that a song token commits to',
  params: z.object({ id: z.string() }),
  answer: z
    .unknown()
    .describe('ERC-7572 metadata: the name, the work with its details, and its files with their hashes'),
} as const
