import { createHash } from 'node:crypto'
import { alertKinds } from '@melos/api-contract'
import type { FastifyBaseLogger } from 'fastify'
import { isKnownService } from '../../alerts/push-services.ts'
import { wordsOf } from '../../alerts/texts.ts'
import type { Database } from '../../database/database.ts'
import { findChoices } from './choices.ts'
import { encryptPush } from './encrypt-push.ts'
import { toWorded } from './inbox-store.ts'
import { listTrue } from './list-true.ts'
import type { PushIdentity } from './push-identity.ts'
import { delayPush, dropPush, type LeasedPush, markAccepted, removeSubscription, takePushes } from './push-store.ts'

export interface PushContext {
  readonly db: Database
  readonly identity: PushIdentity
  readonly services: readonly string[]
  readonly log: FastifyBaseLogger
  readonly answerWithinMs?: number
}

const ANSWER_WITHIN_MS = 10_000
const BACK_OFF_SECONDS = [60, 300, 1_800]
const LONGEST_WAIT_SECONDS = 3_600

/** Hands over what is due. Any number of processes can call it at any time. */
export async function sendPushes(context: PushContext): Promise<void> {
  for (let taken = await takePushes(context.db); taken.length > 0; taken = await takePushes(context.db)) {
    await Promise.all(
      taken.map((push) =>
        sendPush(context, push).catch((error: unknown) =>
          context.log.warn({ err: error }, 'cannot send a push message'),
        ),
      ),
    )
  }
}

async function sendPush(context: PushContext, push: LeasedPush): Promise<void> {
  const { db, services } = context
  const message = await writeMessage(db, push)
  // The list of services may have become shorter.
  if (message === undefined || !isKnownService(push.endpoint, services)) return await dropPush(db, push)
  const answer = await post(context, push, message)
  if (answer === undefined || answer.status === 429 || answer.status >= 500) return await tryLater(db, push, answer)
  if (answer.status === 404 || answer.status === 410) {
    await removeSubscription(db, { id: push.subscription_id })
    return
  }
  if (answer.status >= 200 && answer.status < 300) await markAccepted(db, push)
  else context.log.warn(`a push service refused a message with status ${answer.status}`)
  await dropPush(db, push)
}

interface Message {
  readonly body: string
  readonly topic: string
  readonly isUrgent: boolean
}

/** Without amounts, because lock screens show it. Undefined if it is no longer true or wanted. */
async function writeMessage(
  db: Database,
  { alert_id: id, account_id: accountId }: LeasedPush,
): Promise<Message | undefined> {
  const row = await db
    .selectFrom('alerts')
    .leftJoin('auction_summaries', 'auction_summaries.id', 'alerts.auction_id')
    .select(['kind', 'subject', 'auction_id', 'data', 'auction_summaries.title as song'])
    .where('alerts.id', '=', id)
    .executeTakeFirst()
  if (row === undefined || !(await listTrue(db, { ids: [id], now: new Date() })).has(id)) return undefined
  const worded = toWorded(row)
  const { topic } = alertKinds[worded.kind]
  const choiceOf = await findChoices(db, [accountId])
  if (!choiceOf(accountId, topic).push) return undefined
  const { title, link } = wordsOf(worded)
  // A newer message about the same thing replaces one that the browser hasn't fetched yet: at most 32 characters (RFC 8030).
  const replaces = createHash('sha256').update(`${topic} ${row.subject}`).digest('base64url').slice(0, 32)
  const body = JSON.stringify({ title, link, tag: replaces })
  return { body, topic: replaces, isUrgent: topic === 'OUTBID' || topic === 'SECURITY' }
}

/** Undefined if nothing came back in time. Redirects aren't followed: they could lead anywhere. */
async function post(
  { identity, answerWithinMs = ANSWER_WITHIN_MS }: PushContext,
  { endpoint, p256dh, auth, expires_at }: LeasedPush,
  { body, topic, isUrgent }: Message,
): Promise<Response | undefined> {
  const seconds = Math.max(0, Math.floor((expires_at.getTime() - Date.now()) / 1000))
  const headers = {
    authorization: await identity.authorize(new URL(endpoint).origin),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: `${seconds}`,
    topic,
    urgency: isUrgent ? 'high' : 'normal',
  }
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(encryptPush(body, { p256dh, auth })),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await answer.body?.cancel()
    return answer
  } catch {
    return undefined
  }
}

async function tryLater(db: Database, push: LeasedPush, answer: Response | undefined): Promise<void> {
  const usual = BACK_OFF_SECONDS[push.attempts - 1]
  if (usual === undefined) return await dropPush(db, push)
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN)
  const seconds = Number.isFinite(asked) && asked > 0 ? Math.min(asked, LONGEST_WAIT_SECONDS) : usual
  await delayPush(db, push, seconds)
}
