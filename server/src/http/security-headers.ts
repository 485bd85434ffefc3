import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { WebApp } from './web-app.ts'

/** Scripts and styles run only from our own files or with the request's nonce. */
const strict: FastifyHelmetOptions = {
  enableCSPNonces: true,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
}

/** Hot reload injects styles and opens a socket of its own, so development goes without the content policy. */
export function securityHeaders(web: WebApp): FastifyHelmetOptions {
  return web.files.kind === 'folder' ? strict : { ...strict, enableCSPNonces: false, contentSecurityPolicy: false }
}
