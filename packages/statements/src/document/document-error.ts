/** The text isn't a published document, or its numbers contradict each other. */
export class DocumentError extends Error {
  readonly code = 'DOCUMENT_INVALID'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DocumentError'
  }
}
