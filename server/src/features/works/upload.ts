import type { MediaType, WorkDraft } from '@melos/api-contract'
import type { MediaRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'

/** A file of the form as it came, not looked into yet. */
export interface UploadedFile {
  readonly type: MediaType
  readonly path: string
  /** What the client says it is. */
  readonly contentType: string
}

export interface Upload {
  readonly work: WorkDraft
  readonly files: readonly UploadedFile[]
}

/** A file that may be published, with all that was made of it, in the drafts folder under the names of the media store. */
export interface PreparedMedia {
  readonly row: Omit<MediaRow, 'work_id'>
  readonly names: readonly string[]
}

/** Names the part of the form that has to be mended. */
export function refusePart(part: string, reason: string, options: { cause?: unknown } = {}): RequestError {
  return new RequestError('BAD_REQUEST', { detail: `${part.toLowerCase()}: ${reason}`, ...options })
}
