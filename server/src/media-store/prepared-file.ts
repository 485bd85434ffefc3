import type { MediaRow } from '../database/schema.ts'

/** A file from a form whose content hasn't been checked yet. */
export interface UploadedFile<Type extends string> {
  readonly type: Type
  readonly path: string
  /** As the client claims. */
  readonly contentType: string
}

/** A checked file, and the names in the media store of all files made from it. */
export interface PreparedFile {
  readonly row: Omit<MediaRow, 'work_id' | 'type'>
  readonly names: readonly string[]
}

/** A checked file that a work shows or plays. */
export interface PreparedMedia extends PreparedFile {
  readonly row: Omit<MediaRow, 'work_id'>
}
