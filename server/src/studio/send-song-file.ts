import type { FastifyReply } from 'fastify'
import type { SongFileRow } from '../database/schema.ts'
import type { MediaStore } from '../media-store/media-store.ts'
import { sendPrivateFile } from '../media-store/send-private-file.ts'

export function isDocument({ kind }: Pick<SongFileRow, 'kind'>): boolean {
  return kind === 'TITLE' || kind === 'LICENCE'
}

export async function sendSongFile(
  parts: { store: MediaStore; reply: FastifyReply },
  row: SongFileRow,
): Promise<FastifyReply> {
  const { id, name, content_type: contentType } = row
  return await sendPrivateFile(parts, { id, name, contentType, isDocument: isDocument(row) })
}
