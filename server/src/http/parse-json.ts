import type { FastifyInstance } from 'fastify'
import { RequestError } from './request-error.ts'

/** Refuses JSON that isn't UTF-8 (RFC 8259), because decoding it would silently change the text. */
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
