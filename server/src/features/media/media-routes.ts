import {
  imageVariantFormats,
  imageWidths,
  mediaLimits,
  readMedia,
  readMediaVariant,
  readPeaks,
} from '@melos/api-contract'
import { playbackGain } from '@melos/sound'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import type { MediaRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { isFresh, readId, serve } from '../../http/serve.ts'
import { type MediaStore, mediaName, variantWidths } from '../../media-store/media-store.ts'
import { allowCaching, sendFile } from './send-file.ts'

const bytesSchema = z.string().describe('The bytes of the file or of the requested range')

export const mediaRoutes: FastifyPluginAsync<{ db: Database; store: MediaStore }> = async (app, { db, store }) => {
  const produces = [...mediaLimits.image.contentTypes, ...mediaLimits.audio.contentTypes]
  serve(app, { ...readMedia, answer: bytesSchema, schema: { produces } }, async (request, reply) => {
    const { id, content_type: contentType } = await findMedia(db, request.params)
    return await sendFile({ store, request, reply }, { name: mediaName(id), contentType })
  })

  serve(app, readPeaks, async (request, reply) => {
    const media = await findMedia(db, request.params)
    const { duration_ms: durationMs, peaks, loudness, true_peak: truePeak } = media
    if (durationMs === null) throw new RequestError('NOT_FOUND')
    allowCaching(reply)
    // The answer changes once the audio is measured.
    if (!isMeasured(media)) reply.header('cache-control', 'no-cache')
    const etag = `"${media.id}-${isMeasured(media) ? 'measured' : 'stored'}"`
    reply.header('etag', etag)
    if (isFresh(request, etag)) return reply.status(304).send()
    return { body: { durationMs, peaks: peaks ?? [], gainDb: playbackGain({ loudness, truePeak }) } }
  })

  const variants = imageVariantFormats.map((format) => `image/${format}`)
  serve(app, { ...readMediaVariant, answer: bytesSchema, schema: { produces: variants } }, async (request, reply) => {
    const variant = readVariant(request.params.variant)
    const { id, width: ownWidth } = await findMedia(db, request.params)
    if (ownWidth === null) throw new RequestError('NOT_FOUND')
    const made = variantWidths(ownWidth, imageWidths)
    const width = made.findLast((candidate) => candidate <= variant.width) ?? variant.width
    const name = mediaName(id, `${width}.${variant.format}`)
    return await sendFile({ store, request, reply }, { name, contentType: `image/${variant.format}` })
  })
}

/** False for audible audio that was stored before levels were measured. Silence has none. */
function isMeasured({ peaks, true_peak: truePeak }: MediaRow): boolean {
  return truePeak !== null || peaks === null || peaks.every((peak) => peak === 0)
}

async function findMedia(db: Database, params: { id: string }): Promise<MediaRow> {
  const row = await db
    .selectFrom('media')
    .leftJoin('blocked_works', 'blocked_works.work_id', 'media.work_id')
    .selectAll('media')
    .select('blocked_since')
    .where('media.id', '=', readId(params))
    .executeTakeFirst()
  if (row === undefined) throw new RequestError('NOT_FOUND')
  if (row.blocked_since !== null) throw new RequestError('REMOVED_BY_LAW')
  return row
}

function readVariant(text: string): { width: number; format: string } {
  for (const width of imageWidths) {
    for (const format of imageVariantFormats) if (text === `${width}.${format}`) return { width, format }
  }
  throw new RequestError('NOT_FOUND')
}
