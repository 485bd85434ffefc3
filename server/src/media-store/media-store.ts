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
