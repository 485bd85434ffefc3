import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const noQuery = z.strictObject({})

/** A route of the API that describes no query takes none: a name mistyped is said to be one. */
export function refuseUnknownQueries(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { schema } = route
    if (!route.url.startsWith('/api/') || schema === undefined || schema.hide === true) return
    schema.querystring ??= noQuery
  })
}
