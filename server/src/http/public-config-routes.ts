import { type PublicConfig, readPublicConfig } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'

export const publicConfigRoutes: FastifyPluginAsync<{ config: PublicConfig }> = async (app, { config }) => {
  // It stays the same as long as the process lives, so it is written once.
  const answer = JSON.stringify(readPublicConfig.answer.parse(config))

  app.route({
    method: readPublicConfig.method,
    url: readPublicConfig.path,
    schema: { summary: readPublicConfig.summary, response: { 200: readPublicConfig.answer } },
    handler: async (_request, reply) => reply.type('application/json; charset=utf-8').send(answer),
  })
}
