/** A file that nobody can read; whether it is right, nobody can tell. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly code = 'FILE_UNREADABLE'
}
