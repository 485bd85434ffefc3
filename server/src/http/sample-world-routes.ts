import { readSampleWorld } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export const sampleWorldRoutes: FastifyPluginAsyncZod<{ isFilled: () => boolean }> = async (app, { isFilled }) => {
  app.route({
    method: readSampleWorld.method,
    url: readSampleWorld.path,
    schema: { summary: readSampleWorld.summary, response: { 200: readSampleWorld.answer } },
    handler: async () => ({ isFilled: isFilled() }),
  })
}
