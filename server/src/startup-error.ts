/** A problem that the person at the terminal can fix. It is printed without a stack. */
export class StartupError extends Error {
  readonly code = 'STARTUP'
  override readonly name = 'StartupError'
}
