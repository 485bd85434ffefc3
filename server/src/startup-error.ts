/** A reason not to start that the person at the terminal can do something about: one sentence, no stack. */
export class StartupError extends Error {
  readonly code = 'STARTUP'
  override readonly name = 'StartupError'
}
