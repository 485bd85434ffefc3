import { z } from 'zod'
import { linkTypeSchema } from './asset.ts'
import { lineSchema, paragraphsSchema } from './plain-text.ts'

/** The first recording of a voice. */
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
    error: 'must be an address of the service that the type names',
  })

/** What an administrator says of a work; the files come beside it. */
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
  links: z
    .array(linkSchema)
    .max(linkTypeSchema.options.length)
    .refine((links) => new Set(links.map(({ type }) => type)).size === links.length, 'must have one of each type')
    .default([]),
})

export type WorkDraft = z.infer<typeof workDraftSchema>

function isPlainHttps(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
