import { readSystem } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireRole } from '../../http/auth-guard.ts'
import { readSystemStatus, type SystemContext } from './read-system-status.ts'

export const systemRoutes: FastifyPluginAsyncZod<SystemContext> = async (app, context) => {
  app.route({
    method: readSystem.method,
    url: readSystem.path,
    schema: { summary: readSystem.summary, response: { 200: readSystem.answer } },
    async handler(request) {
      requireRole(request, 'ADMINISTRATOR')
      return { body: await readSystemStatus(context) }
    },
  })
}
