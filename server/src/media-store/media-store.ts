import type { Readable } from 'node:stream'

/** Stores the bytes of covers, avatars, audio and payers' files; only those that `media` lists are public. Each name is written once and its bytes never change, unless it is written in pieces. */
export interface MediaStore {
  /** A local folder for the files of one upload; disposing of it deletes them. */
  openUploadFolder(): Promise<UploadFolder>
  /** Copies a finished file in, durably and completely or not at all. */
  put(name: string, path: string): Promise<void>
  /** Stores the next piece of a file durably. The caller knows how much of it there is; what lies behind `offset` is replaced. */
  writePiece(name: string, piece: { bytes: Uint8Array; offset: number }): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
}

export interface StoredFile {
  readonly bytes: number
  /** A local copy, for what needs more than a stream. It must not be changed. */
  readonly path: string
  /** Includes both ends of the range; the file is opened when the stream is read. */
  read(range?: ByteRange): Readable
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface UploadFolder extends AsyncDisposable {
  readonly path: string
  /** Leaves the files to `removeLeftovers`, for when it's unknown whether a work uses them. */
  keep(): void
}

/** `<id>` is the uploaded file, `<id>.<variant>` a file made from it, such as `….640.avif`. */
export function mediaName(id: string, variant?: string): string {
  return variant === undefined ? id : `${id}.${variant}`
}

export function idOfMediaName(name: string): string | undefined {
  return namePattern.exec(name)?.groups?.id
}

/** Without separators and leading dots, no name can lead out of the store. */
const namePattern = /^(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.[a-z0-9]+){0,2}$/

/** The widths made of an image end with the first that its own width fits in, so it is never enlarged or reduced. */
export function variantWidths(ownWidth: number, widths: readonly number[]): readonly number[] {
  const enough = widths.findIndex((width) => width >= ownWidth)
  return enough === -1 ? widths : widths.slice(0, enough + 1)
}
