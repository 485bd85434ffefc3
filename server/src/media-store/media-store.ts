import type { Readable } from 'node:stream'

/**
 * Stores the bytes of covers, avatars, audio, documents and payers' files; only those that `media` lists are public. Each name is written
 * once and its bytes never change, unless it is written in pieces.
 */
export interface MediaStore {
  /** A local folder for the files of one upload; disposing of it deletes them. */
  openUploadFolder(): Promise<UploadFolder>
  /** Copies a finished file in, durably and completely or not at all. */
  put(name: string, path: string): Promise<void>
  /** Stores the next piece of a `partName` durably. The caller knows how much of it there is; what lies behind `offset` is replaced. */
  writePiece(name: string, piece: { bytes: Uint8Array; offset: number }): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
  /** Every stored file. Those that are stored or removed in the meantime may be missing. */
  list(): AsyncIterable<ListedFile>
}

export interface StoredFile {
  readonly bytes: number
  /** Includes both ends of the range; the file is opened when the stream is read. */
  read(range?: ByteRange): Readable
  /** For what needs more than a stream. */
  openLocally(): Promise<LocalFile>
}

/** A file of this machine until it is disposed of. It must not be changed. */
interface LocalFile extends AsyncDisposable {
  readonly path: string
}

export interface ListedFile {
  readonly name: string
  readonly bytes: number
  readonly changedAt: Date
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

const PART = 'part'

/** The name of a file that arrives in pieces. */
export const partName = (id: string): string => mediaName(id, PART)

export const isPartName = (name: string): boolean => name.endsWith(`.${PART}`)

export function idOfMediaName(name: string): string | undefined {
  return namePattern.exec(name)?.groups?.id
}

export function requireMediaName(name: string): void {
  if (idOfMediaName(name) === undefined) throw new Error(`${JSON.stringify(name)} is not the name of a media file`)
}

/** Without separators and leading dots, no name can lead out of the store. */
const namePattern = /^(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.[a-z0-9]+){0,2}$/

/** The widths made of an image end with the first that its own width fits in, so it is never enlarged or reduced. */
export function variantWidths(ownWidth: number, widths: readonly number[]): readonly number[] {
  const enough = widths.findIndex((width) => width >= ownWidth)
  return enough === -1 ? widths : widths.slice(0, enough + 1)
}
