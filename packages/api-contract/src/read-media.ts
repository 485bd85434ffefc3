import { z } from 'zod'

/** A cover, an avatar or the audio of a work; it never changes. */
export const readMedia = {
  method: 'GET',
  path: '/api/public/media/:id',
  summary: 'Read a cover, an avatar or audio, or a part of it',
  params: z.object({ id: z.string() }),
} as const

/** An image in one of `imageWidths` and one of `imageVariantFormats`: `640.avif`. */
export const readMediaVariant = {
  method: 'GET',
  path: '/api/public/media/:id/:variant',
  summary: 'Read an image in another size and format',
  params: z.object({ id: z.string(), variant: z.string() }),
} as const
