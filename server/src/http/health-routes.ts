import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { serve } from './serve.ts'

const readHealth = {
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the process is running',
  answer: z.object({ status: z.literal('ok') }),
} as const

const readinessSchema = z.object({
  ready: z.boolean(),
  database: z.boolean(),
  chain: z.boolean(),
  indexer: z.object({
    block: z.int().nullable(),
    ageSeconds: z.number().nullable(),
    rebuilding: z.boolean(),
  }),
})

export type Readiness = z.infer<typeof readinessSchema>

const readReadiness = { method: 'GET', path: '/api/ready', summary: 'Whether the server is ready' } as const
const response = { 200: readinessSchema, 503: readinessSchema }

export const healthRoutes: FastifyPluginAsync<{ readiness: () => Promise<Readiness> }> = async (app, { readiness }) => {
  serve(app, readHealth, async () => ({ status: 'ok' as const }))

  serve(app, { ...readReadiness, schema: { response } }, async (_request, reply) => {
    const state = await readiness()
    if (!state.ready) reply.header('retry-after', '1')
    return reply.status(state.ready ? 200 : 503).send(state)
  })
}
