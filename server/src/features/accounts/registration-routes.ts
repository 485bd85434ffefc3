import { setTimeout as wait } from 'node:timers/promises'
import {
  agreeToNewEmail,
  confirmRegistration as confirmEndpoint,
  confirmNewEmail,
  confirmReset as confirmResetEndpoint,
  registerAccount,
  resetPassword as resetEndpoint,
  signInWithPassword as signInEndpoint,
  undoNewEmail,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { clientDevice } from '../../http/client-device.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests, limitWork } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsContext } from './accounts-context.ts'
import { acceptEmailChange, undoEmailChange } from './change-email.ts'
import { confirmRegistration } from './confirm-registration.ts'
import { register } from './register.ts'
import { confirmReset, requestReset } from './reset-password.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

/** More than a person needs, and far less than a flood. */
const ASKED_PER_MINUTE = 60
/** As many as can wait for a password to be hashed. */
const MOST_AT_ONCE = 20
/** Longer than the work usually takes, so that the time doesn't tell what there was to do. */
const EVEN_MS = 300

const ok = { status: 'ok' } as const

/** What people can do without a session. */
export const registrationRoutes: FastifyPluginAsync<AccountsContext> = async (app, context) => {
  const { db } = context
  const onRequest = limitRequests(db, { name: 'registrations', perMinute: ASKED_PER_MINUTE })
  const limited = limitWork(MOST_AT_ONCE, { retryAfterSeconds: 1 })

  serve(app, { ...registerAccount, onRequest }, async ({ body, ip }) => {
    requireRegistration(context)
    await answerEvenly(limited(() => register(context, { ...body, network: clientNetwork(ip) })))
    return ok
  })

  serve(app, { ...confirmEndpoint, onRequest }, async (request) => {
    const { token, password, username } = request.body
    const device = clientDevice(request)
    return await limited(() => confirmRegistration(context, { token, password, username, device }))
  })

  serve(app, { ...signInEndpoint, onRequest }, async (request) => {
    return await limited(() => signInWithPassword(context, { ...request.body, device: clientDevice(request) }))
  })

  serve(app, { ...resetEndpoint, onRequest }, async ({ body: { email }, ip }) => {
    requireRegistration(context)
    await answerEvenly(limited(() => requestReset(db, { email, network: clientNetwork(ip) })))
    return ok
  })

  serve(app, { ...confirmResetEndpoint, onRequest }, async ({ body, ip }) => {
    await limited(() => confirmReset(db, { ...body, network: clientNetwork(ip) }))
    return ok
  })

  for (const [endpoint, by] of [
    [confirmNewEmail, 'new'],
    [agreeToNewEmail, 'old'],
  ] as const) {
    serve(app, { ...endpoint, onRequest }, async ({ body: { token }, ip }) => ({
      status: await acceptEmailChange(context, { token, by, network: clientNetwork(ip) }),
    }))
  }

  serve(app, { ...undoNewEmail, onRequest }, async ({ body: { token }, ip }) => {
    await undoEmailChange(db, { token, network: clientNetwork(ip) })
    return ok
  })
}

function requireRegistration({ isRegistrationOpen }: AccountsContext): void {
  if (!isRegistrationOpen) throw new RequestError('REGISTRATION_CLOSED')
}

async function answerEvenly(work: Promise<void>): Promise<void> {
  await Promise.all([work, wait(EVEN_MS)])
}
