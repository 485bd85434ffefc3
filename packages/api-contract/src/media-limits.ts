const MEGABYTE = 1_000_000

/** What a file may be to be taken. */
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

/** Every image can be had in these widths; one that is smaller answers with its own. */
export const imageWidths = [320, 640, 1280] as const

export const imageVariantFormats = ['avif', 'webp'] as const
