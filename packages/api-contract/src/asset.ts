import { z } from 'zod'

const mediaTypeSchema = z.enum(['COVER', 'AVATAR', 'AUDIO'])

export type MediaType = z.infer<typeof mediaTypeSchema>

export const linkTypeSchema = z.enum(['CUSTOM', 'YOUTUBE', 'SPOTIFY'])

/** The song behind an auction, as pages show it; what is not known is null. */
export const assetSchema = z.object({
  artist: z.string(),
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
