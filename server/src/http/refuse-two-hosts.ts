import type { FastifyInstance } from 'fastify'
import { RequestError } from './request-error.ts'

/** Node takes the first of several hosts and a proxy perhaps the last: each would mean another site (RFC 9112, 3.2). */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const names = request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    done(names.length > 1 ? new RequestError('BAD_REQUEST') : undefined)
  })
}
