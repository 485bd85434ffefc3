import {
  type AlertChoices,
  changeAlertChoices,
  readAlertChoices,
  subscribeToPush,
  unsubscribeFromPush,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { isKnownService } from '../../alerts/push-services.ts'
import type { Database } from '../../database/database.ts'
import { requireOpenAccount } from '../../http/auth-guard.ts'
import { clientDevice } from '../../http/client-device.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { listChoices, saveChoices, usualDigest } from './choices.ts'
import { listDevices, removeSubscription, saveSubscription } from './push-store.ts'

export interface AlertChoiceParts {
  readonly db: Database
  readonly push: { readonly publicKey: string; readonly services: readonly string[] }
}

const POINT_BYTES = 65
const AUTH_BYTES = 16
const UNCOMPRESSED = 4

export const alertChoiceRoutes: FastifyPluginAsync<AlertChoiceParts> = async (app, { db, push }) => {
  const read = async (accountId: string): Promise<{ body: AlertChoices }> => {
    const settings = await db
      .selectFrom('alert_settings')
      .select(['digest_hour', 'time_zone'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const devices = await listDevices(db, accountId)
    const body = {
      topics: await listChoices(db, accountId),
      digestHour: settings?.digest_hour ?? usualDigest.digestHour,
      timeZone: settings?.time_zone ?? usualDigest.timeZone,
      devices: devices.map(({ id, label, made_at }) => ({ id, label, madeAt: toUtcDateTime(made_at) })),
      pushKey: push.publicKey,
    }
    return { body }
  }

  serve(app, readAlertChoices, async (request) => await read(requireOpenAccount(request).id))

  serve(app, changeAlertChoices, async (request) => {
    const { id } = requireOpenAccount(request)
    const { topics, digestHour: digest_hour, timeZone: time_zone } = request.body
    await db.transaction().execute(async (tx) => {
      await saveChoices(tx, id, topics)
      await tx
        .insertInto('alert_settings')
        .values({ account_id: id, digest_hour, time_zone })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ digest_hour, time_zone }))
        .execute()
    })
    return await read(id)
  })

  serve(app, subscribeToPush, async (request) => {
    const { id: accountId } = requireOpenAccount(request)
    const { endpoint, keys } = request.body
    if (!isKnownService(endpoint, push.services)) throw new RequestError('PUSH_SERVICE_UNKNOWN')
    const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
    if (p256dh.length !== POINT_BYTES || p256dh[0] !== UNCOMPRESSED || auth.length !== AUTH_BYTES) {
      throw new RequestError('BAD_REQUEST', { detail: 'keys: must be those of a push subscription' })
    }
    const { label = 'Unknown browser' } = clientDevice(request)
    return { body: { id: await saveSubscription(db, { accountId, endpoint, p256dh, auth, label }) } }
  })

  serve(app, unsubscribeFromPush, async (request) => {
    const { id: accountId } = requireOpenAccount(request)
    const isGone = await removeSubscription(db, { id: readId(request.params), accountId })
    if (!isGone) throw new RequestError('NOT_FOUND')
    return { status: 'ok' as const }
  })
}
