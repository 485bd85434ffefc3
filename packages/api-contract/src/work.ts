import { z } from 'zod'
import { assetSchema } from './asset.ts'
import { utcDateTimeSchema } from './utc-date-time.ts'

/** A work of the catalogue, as administrators see it. */
export const workSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** The share of the rights on offer. */
  percentage: z.int(),
  /** The song token that stands for it, with its checksum; null until one is attached. */
  token: z.string().nullable(),
  asset: assetSchema,
  /** What the song token has to carry: where its metadata is, and the keccak256 of the bytes there. */
  metadataUrl: z.string(),
  metadataHash: z.string(),
  createdAt: utcDateTimeSchema,
})

export type Work = z.infer<typeof workSchema>
