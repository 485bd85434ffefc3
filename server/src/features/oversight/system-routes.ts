import { readSystem } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../http/serve.ts'
import { readSystemStatus, type SystemContext } from './read-system-status.ts'

export const systemRoutes: FastifyPluginAsync<SystemContext> = async (app, context) => {
  serve(app, readSystem, async () => ({ body: await readSystemStatus(context) }))
}
