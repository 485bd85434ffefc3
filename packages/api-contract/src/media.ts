import { z } from 'zod'

const MEGABYTE = 1_000_000

export const mediaLimits = {
  image: {
    contentTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
    maxBytes: 10 * MEGABYTE,
    minSide: 64,
    maxSide: 8_000,
    maxPixels: 40_000_000,
  },
  audio: {
    contentTypes: ['audio/mpeg', 'audio/wav', 'audio/flac', 'audio/aac', 'audio/mp4'],
    maxBytes: 50 * MEGABYTE,
    minSeconds: 1,
    maxSeconds: 15 * 60,
  },
} as const

/** Every image is available in these widths; a smaller image keeps its own width. */
export const imageWidths = [320, 640, 1280] as const

export const imageVariantFormats = ['avif', 'webp'] as const

/** A stored file never changes, so clients can cache it for good. */
export const readMedia = {
  method: 'GET',
  path: '/api/public/media/:id',
  summary: 'Read a cover, an avatar or audio, whole or in part',
  params: z.object({ id: z.string() }),
} as const

/** An image in one of `imageWidths` and one of `imageVariantFormats`: `640.avif`. */
export const readMediaVariant = {
  method: 'GET',
  path: '/api/public/media/:id/:variant',
  summary: 'Read an image in another size and format',
  params: z.object({ id: z.string(), variant: z.string() }),
} as const

const readPeaksAnswer = z.object({
  body: z.object({
    durationMs: z.int().nonnegative(),
    /** The loudest sample of each slice of equal length, where 100 is the loudest of all; empty if unknown. */
    peaks: z.array(z.int().min(0).max(100)),
    /** By how many decibels a player changes the level, so that all songs are equally loud; null if unknown. */
    gainDb: z.number().nullable(),
  }),
})

/** The waveform that the player draws, and the level at which it plays. */
export const readPeaks = {
  method: 'GET',
  path: '/api/public/media/:id/peaks',
  summary: 'Read the waveform and the level of audio',
  params: z.object({ id: z.string() }),
  answer: readPeaksAnswer,
} as const
