import type { FastifyInstance } from 'fastify'
import { RequestError } from './request-error.ts'

/** JSON is UTF-8 (RFC 8259). Bytes that are not would otherwise become question marks, and another text than the one sent. */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let text: string
    try {
      text = decoder.decode(bytes)
    } catch (cause) {
      done(new RequestError('BAD_REQUEST', { detail: 'The body must be JSON in UTF-8.', cause }))
      return
    }
    parse(request, text, done)
  })
}
