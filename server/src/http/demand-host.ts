import type { FastifyInstance } from 'fastify'
import { RequestError } from './request-error.ts'

/** One and no more (RFC 9112, 3.2): of several, Node takes the first and a proxy perhaps the last, each another site. */
export function demandHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders, httpVersion } }, _reply, done) => {
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
    const isMissing = count === 0 && httpVersion !== '1.0'
    done(count > 1 || isMissing ? new RequestError('BAD_REQUEST') : undefined)
  })
}
