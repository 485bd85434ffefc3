import type { Readable } from 'node:stream'

/** Where the bytes of covers, avatars and audio are. A name is written once, and its bytes never change. */
export interface MediaStore {
  /** A folder of this machine for files on their way in; it goes with everything in it. */
  openDrafts(): Promise<Drafts>
  /** Copies a finished file in, whole or not at all, and durably. */
  put(name: string, path: string): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  /** Removing what is not there is no failure. */
  remove(name: string): Promise<void>
}

export interface StoredFile {
  readonly bytes: number
  /** From `start` to `end`, both included; opens nothing before it is read. */
  read(range?: ByteRange): Readable
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface Drafts extends AsyncDisposable {
  readonly folder: string
  /** Leaves the folder for `removeLeftovers`: whether its files are in use is not known at this moment. */
  keep(): void
}

/** `<id>` for what was uploaded, `<id>.<variant>` for what was made of it: `….640.avif`. */
export function mediaName(id: string, variant?: string): string {
  return variant === undefined ? id : `${id}.${variant}`
}

export function idOfMediaName(name: string): string | undefined {
  return namePattern.exec(name)?.groups?.id
}

/** No separator and no leading dot, so that no name leads out of the store. */
const namePattern = /^(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.[a-z0-9]+){0,2}$/

/** The widths made of an image: up to the first that its own width fits in, so that it is never enlarged nor cut down. */
export function variantWidths(ownWidth: number, widths: readonly number[]): readonly number[] {
  const enough = widths.findIndex((width) => width >= ownWidth)
  return enough === -1 ? widths : widths.slice(0, enough + 1)
}
