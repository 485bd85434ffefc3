/** The session of the person who asked has run out, and could not be renewed: they are a visitor now. */
export class SessionEndedError extends Error {
  constructor() {
    super('The session has ended')
  }
}
