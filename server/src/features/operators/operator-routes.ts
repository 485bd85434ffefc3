import { appointOperator as appointEndpoint } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { type AppointingContext, appointOperator } from './appoint-operator.ts'

/** Far more than a person needs. */
const ASKED_PER_MINUTE = 30

export const operatorRoutes: FastifyPluginAsyncZod<AppointingContext> = async (app, context) => {
  /** One after the other, since all send with one key. An embedded chain belongs to one process, so they can queue here. */
  let last: Promise<unknown> = Promise.resolve()

  app.route({
    method: appointEndpoint.method,
    url: appointEndpoint.path,
    onRequest: limitRequests(ASKED_PER_MINUTE),
    schema: {
      summary: appointEndpoint.summary,
      body: appointEndpoint.body,
      response: { 200: appointEndpoint.answer },
    },
    async handler(request) {
      const { email: actor } = requireAdministrator(request)
      const appointment = { address: request.body.address, actor, network: clientNetwork(request.ip) }
      const turn = last.then(() => appointOperator(context, appointment))
      last = turn.catch(() => undefined)
      return { body: await turn }
    },
  })
}
