import type { FastifyPluginAsync } from 'fastify'

export interface Readiness {
  readonly ready: boolean
  readonly database: boolean
  readonly chain: boolean
  /** The last block that is indexed, and how far the index lags behind the clock. */
  readonly indexer: { readonly block: number | null; readonly ageSeconds: number | null }
}

export const healthRoutes: FastifyPluginAsync<{ readiness: () => Promise<Readiness> }> = async (app, { readiness }) => {
  app.get('/api/health', async () => ({ status: 'ok' }))

  app.get('/api/ready', async (_request, reply) => {
    const state = await readiness()
    if (!state.ready) reply.status(503).header('retry-after', '1')
    return state
  })
}
