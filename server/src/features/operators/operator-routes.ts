import { appointOperator as appointEndpoint } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { requireFreshPasskey } from '../../authentication/require-fresh-passkey.ts'
import { actorOf } from '../../http/auth-guard.ts'
import { limitRequestsHere } from '../../http/limit-requests.ts'
import { serve } from '../../http/serve.ts'
import { type AppointingContext, appointOperator } from './appoint-operator.ts'

/** A person needs far fewer. */
const ASKED_PER_MINUTE = 30

export const operatorRoutes: FastifyPluginAsync<AppointingContext> = async (app, context) => {
  /** Appointments share one key, so they run one by one. Only one process uses an embedded chain, so a local queue is enough. */
  let last: Promise<unknown> = Promise.resolve()

  serve(app, { ...appointEndpoint, onRequest: limitRequestsHere(ASKED_PER_MINUTE) }, async (request) => {
    const actor = actorOf(request)
    await requireFreshPasskey(context.db, request)
    const appointment = { address: request.body.address, ...actor }
    const turn = last.then(() => appointOperator(context, appointment))
    last = turn.catch(() => undefined)
    return { body: await turn }
  })
}
