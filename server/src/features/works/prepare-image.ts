import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { imageVariantFormats, imageWidths, type MediaType, mediaLimits } from '@melos/api-contract'
import { z } from 'zod'
import { refusePart } from '../../http/receive-form.ts'
import type { PreparedMedia, UploadedFile } from '../../media-store/prepared-file.ts'
import { DecoderEndedError, openDecoder } from './decoder-process.ts'
import type { ImageRequest } from './image-program.ts'

/** Longer than the program's own limits allow for any image. */
const PREPARE_MS = 300_000

const decoder = openDecoder(fileURLToPath(new URL('./image-program.ts', import.meta.url)), {
  flags: ['--allow-addons', '--allow-fs-write=*'],
})
const answerSchema = z.union([
  z.object({ refused: z.string(), cause: z.string() }),
  z.object({
    contentType: z.enum(mediaLimits.image.contentTypes),
    bytes: z.int(),
    sha256: z.string(),
    width: z.int(),
    height: z.int(),
    names: z.array(z.string()),
  }),
])

export type ImageAnswer = z.infer<typeof answerSchema>

export async function prepareImage({ type, ...file }: UploadedFile<MediaType>, folder: string): Promise<PreparedMedia> {
  const id = randomUUID()
  const answer = await make({
    ...file,
    folder,
    id,
    limits: mediaLimits.image,
    widths: imageWidths,
    formats: imageVariantFormats,
  })
  if ('refused' in answer) throw refusePart(type, answer.refused, { cause: answer.cause })
  const { contentType, names, ...made } = answer
  const unheard = { duration_ms: null, peaks: null, loudness: null, true_peak: null }
  return { row: { ...made, id, type, content_type: contentType, ...unheard }, names }
}

async function make(request: ImageRequest): Promise<ImageAnswer> {
  try {
    return answerSchema.parse(await decoder.ask(request, PREPARE_MS))
  } catch (error) {
    if (!(error instanceof DecoderEndedError)) throw error
    return { refused: 'is damaged and cannot be read', cause: error.message }
  }
}
