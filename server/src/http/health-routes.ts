import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

const healthSchema = z.object({ status: z.literal('ok') })

const readinessSchema = z.object({
  ready: z.boolean(),
  database: z.boolean(),
  chain: z.boolean(),
  indexer: z.object({
    /** The last block that is indexed. */
    block: z.int().nullable(),
    /** How long ago the index was known to be at the chain's head. */
    ageSeconds: z.number().nullable(),
    /** Whether everything is being read again, because the chain parted further back than the blocks kept. */
    rebuilding: z.boolean(),
  }),
})

export type Readiness = z.infer<typeof readinessSchema>

export const healthRoutes: FastifyPluginAsyncZod<{ readiness: () => Promise<Readiness> }> = async (
  app,
  { readiness },
) => {
  app.route({
    method: 'GET',
    url: '/api/health',
    schema: { summary: 'Whether the process lives', response: { 200: healthSchema } },
    handler: async () => ({ status: 'ok' as const }),
  })

  app.route({
    method: 'GET',
    url: '/api/ready',
    schema: {
      summary: 'Whether database, chain and index work',
      response: { 200: readinessSchema, 503: readinessSchema },
    },
    async handler(_request, reply) {
      const state = await readiness()
      if (!state.ready) reply.header('retry-after', '1')
      return reply.status(state.ready ? 200 : 503).send(state)
    },
  })
}
