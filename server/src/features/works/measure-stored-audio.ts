import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { MediaRow } from '../../database/schema.ts'
import { type MediaStore, mediaName } from '../../media-store/media-store.ts'
import { measureAudio } from './measure-audio.ts'

interface StoredAudio {
  readonly db: Database
  readonly store: MediaStore
}

/** Measures what isn't measured yet, in the background. Several processes can do this at once, because they all find the same. */
export function startMeasuringStoredAudio(audio: StoredAudio, log: FastifyBaseLogger): { stop(): void } {
  const stopping = new AbortController()
  measureStoredAudio(audio, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'cannot measure stored audio')
  })
  return { stop: () => stopping.abort() }
}

export async function measureStoredAudio(audio: StoredAudio, signal?: AbortSignal): Promise<void> {
  const rows = await audio.db
    .selectFrom('media')
    .select(['id', 'content_type', 'duration_ms'])
    .where('true_peak', 'is', null)
    // Silence has no levels, and without peaks the decoder has failed before.
    .where(sql<boolean>`0 < any (peaks)`)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    if (signal?.aborted) return
    await measureOne(audio, row)
  }
}

/** What can't be measured now is tried again at the next start. */
async function measureOne(
  { db, store }: StoredAudio,
  { id, content_type: contentType, duration_ms: durationMs }: Pick<MediaRow, 'id' | 'content_type' | 'duration_ms'>,
): Promise<void> {
  const file = await store.find(mediaName(id))
  if (file === undefined) return
  await using local = await file.openLocally()
  const { loudness, true_peak } = await measureAudio({
    path: local.path,
    contentType,
    seconds: (durationMs ?? 0) / 1_000,
  })
  await db
    .updateTable('media')
    .set({ loudness, true_peak })
    .where('id', '=', id)
    .where('true_peak', 'is', null)
    .execute()
}
