import { alertTopics, showUnsubscribe, unsubscribe } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { findAccountById } from '../../accounts/account-store.ts'
import type { Database } from '../../database/database.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import { listChoices, saveChoices } from './choices.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

interface UnsubscribeParts {
  readonly db: Database
  /** Signs the links that stop emails. */
  readonly unsubscribeKey: Uint8Array
}

const CLICKS_PER_MINUTE = 60

/** A plugin of its own, because no other route accepts forms. */
export const unsubscribeRoutes: FastifyPluginAsync<UnsubscribeParts> = async (app, { db, unsubscribeKey }) => {
  // Mail programs send a form (RFC 8058), which says nothing that the address doesn't.
  app.addContentTypeParser(/^(application\/x-www-form-urlencoded|multipart\/form-data)/, (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, null))
    payload.on('error', done)
  })

  serve(app, showUnsubscribe, async (request, reply) =>
    // The token is in the fragment from here on, which no log shows.
    reply.redirect(`/unsubscribe#${encodeURIComponent(request.params.token)}`, 303),
  )

  serve(
    app,
    { ...unsubscribe, onRequest: limitRequests(db, { name: 'unsubscribes', perMinute: CLICKS_PER_MINUTE }) },
    async ({ params }) => {
      const stopped = readUnsubscribeToken(params.token)
      const account = stopped && (await findAccountById(db, stopped.accountId))
      if (stopped === undefined || account === undefined || !stopped.isGenuine(unsubscribeKey, account.email_key)) {
        throw new RequestError('NOT_FOUND')
      }
      await db.transaction().execute(async (tx) => {
        const known = await listChoices(tx, account.id)
        const off = known.filter(({ topic }) => topic === stopped.topic || stopped.topic === undefined)
        const changed = off.filter(({ topic }) => alertTopics[topic].mail !== 'ALWAYS')
        await saveChoices(
          tx,
          account.id,
          changed.map((choice) => ({ ...choice, mail: false })),
        )
      })
      return { topic: stopped.topic ?? null }
    },
  )
}
