import { z } from 'zod'
import { labelledStatusSchema } from './auctions.ts'
import { okSchema } from './identity.ts'
import { auctionIdSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'

/** What an account can choose between. Security and decisions are always sent by email. */
export const alertTopics = {
  OUTBID: { mail: 'ON', push: 'ON' },
  BEGINS: { mail: 'OFF', push: 'OFF' },
  ENDS_DAY: { mail: 'ON', push: 'OFF' },
  ENDS_HOUR: { mail: 'OFF', push: 'ON' },
  ENDED: { mail: 'ON', push: 'ON' },
  PAID: { mail: 'ON', push: 'NEVER' },
  ROYALTIES: { mail: 'ON', push: 'ON' },
  ORDERS: { mail: 'ON', push: 'ON' },
  STUDIO: { mail: 'ON', push: 'NEVER' },
  SECURITY: { mail: 'ALWAYS', push: 'ON' },
  DECISIONS: { mail: 'ALWAYS', push: 'NEVER' },
} as const satisfies Record<string, { mail: 'ON' | 'OFF' | 'ALWAYS'; push: 'ON' | 'OFF' | 'NEVER' }>

export type AlertTopic = keyof typeof alertTopics

// The keys of an object literal.
export const alertTopicNames = Object.keys(alertTopics) as readonly AlertTopic[]

/**
 * Every kind of alert. `mail` says when its email is sent: `SOON` once it has been looked at again, with the next `DIGEST`, or
 * by the part of the server that raises it (`OWN`).
 */
export const alertKinds = {
  OUTBID: { topic: 'OUTBID', mail: 'SOON' },
  PARTLY: { topic: 'OUTBID', mail: 'DIGEST' },
  BEGINS: { topic: 'BEGINS', mail: 'SOON' },
  ENDS_DAY: { topic: 'ENDS_DAY', mail: 'SOON' },
  ENDS_HOUR: { topic: 'ENDS_HOUR', mail: 'SOON' },
  WON: { topic: 'ENDED', mail: 'DIGEST' },
  LOST: { topic: 'ENDED', mail: 'DIGEST' },
  VOID: { topic: 'ENDED', mail: 'DIGEST' },
  SETTLED: { topic: 'PAID', mail: 'DIGEST' },
  CREDIT: { topic: 'PAID', mail: 'DIGEST' },
  RECLAIM: { topic: 'PAID', mail: 'DIGEST' },
  ROYALTIES_ANNOUNCED: { topic: 'ROYALTIES', mail: 'DIGEST' },
  ROYALTIES_PAID: { topic: 'ROYALTIES', mail: 'DIGEST' },
  ORDER_FILLED: { topic: 'ORDERS', mail: 'DIGEST' },
  ORDER_ENDED: { topic: 'ORDERS', mail: 'DIGEST' },
  LISTED: { topic: 'STUDIO', mail: 'DIGEST' },
  PROCEEDS: { topic: 'STUDIO', mail: 'DIGEST' },
  SHARE_ACCEPTED: { topic: 'STUDIO', mail: 'OWN' },
  SHARE_DECLINED: { topic: 'STUDIO', mail: 'OWN' },
  ARTIST_ACCEPTED: { topic: 'STUDIO', mail: 'OWN' },
  ARTIST_REFUSED: { topic: 'STUDIO', mail: 'OWN' },
  OFFER_RETURNED: { topic: 'STUDIO', mail: 'OWN' },
  OFFER_APPROVED: { topic: 'STUDIO', mail: 'OWN' },
  OFFER_REJECTED: { topic: 'STUDIO', mail: 'OWN' },
  SIGNED_IN: { topic: 'SECURITY', mail: 'OWN' },
  PASSWORD_CHANGED: { topic: 'SECURITY', mail: 'OWN' },
  EMAIL_CHANGED: { topic: 'SECURITY', mail: 'OWN' },
  PASSKEY_ADDED: { topic: 'SECURITY', mail: 'OWN' },
  PASSKEY_REMOVED: { topic: 'SECURITY', mail: 'OWN' },
  WALLET_LINKED: { topic: 'SECURITY', mail: 'OWN' },
  WALLET_UNLINKED: { topic: 'SECURITY', mail: 'OWN' },
  DATA_EXPORTED: { topic: 'SECURITY', mail: 'OWN' },
  WARNED: { topic: 'DECISIONS', mail: 'OWN' },
  SUSPENDED: { topic: 'DECISIONS', mail: 'OWN' },
  RESTRICTION_LIFTED: { topic: 'DECISIONS', mail: 'OWN' },
  APPEAL_RECEIVED: { topic: 'DECISIONS', mail: 'OWN' },
  CASE_NOTICE: { topic: 'DECISIONS', mail: 'OWN' },
  CASE_DECIDED: { topic: 'DECISIONS', mail: 'OWN' },
  STRIKE: { topic: 'DECISIONS', mail: 'OWN' },
  SONG_BLOCKED: { topic: 'DECISIONS', mail: 'SOON' },
  SCREENING_PASSED: { topic: 'DECISIONS', mail: 'OWN' },
  SCREENING_FAILED: { topic: 'DECISIONS', mail: 'OWN' },
  APPEAL_ANSWERED: { topic: 'DECISIONS', mail: 'OWN' },
} as const satisfies Record<string, { topic: AlertTopic; mail: 'SOON' | 'DIGEST' | 'OWN' }>

export type AlertKind = keyof typeof alertKinds

const alertSchema = z.object({
  id: z.int().positive(),
  /** An `AlertKind`, or one that only a newer server knows. */
  kind: z.string(),
  /** Finished sentences, which emails share. */
  title: z.string(),
  text: z.string(),
  /** The page that it is about, such as `/auction/12`. */
  link: z.string(),
  at: utcDateTimeSchema,
  isRead: z.boolean(),
})

export type Alert = z.infer<typeof alertSchema>

/** A wallet's own, or those of an account and all its linked wallets. */
export const listAlerts = {
  method: 'GET',
  path: '/api/me/alerts',
  summary: 'List your alerts, newest first',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    show: z.enum(['ALL', 'UNREAD']).default('ALL'),
  }),
  answer: z.object({
    data: z.array(alertSchema),
    total: z.int().nonnegative(),
    unread: z.int().nonnegative(),
  }),
} as const

/** Without `ids`, all up to `upTo`, so that one that has just arrived isn't marked unseen. */
export const readAlerts = {
  method: 'PUT',
  path: '/api/me/alerts/read',
  summary: 'Mark alerts as read',
  body: z.union([
    z.strictObject({ ids: z.array(z.int().positive()).min(1).max(100) }),
    z.strictObject({ upTo: z.int().nonnegative() }),
  ]),
  answer: z.object({ unread: z.int().nonnegative() }),
} as const

const watchedAuctionSchema = z.object({
  externalId: z.int().nonnegative(),
  title: z.string(),
  status: labelledStatusSchema,
  salesStartDate: utcDateTimeSchema,
  salesEndDate: utcDateTimeSchema,
})

export type WatchedAuction = z.infer<typeof watchedAuctionSchema>

export const MOST_WATCHED = 200

export const listWatches = {
  method: 'GET',
  path: '/api/me/watches',
  summary: 'List the auctions that you watch, ending soonest first',
  answer: z.object({ data: z.array(watchedAuctionSchema) }),
} as const

const watchParams = z.strictObject({ externalId: auctionIdSchema })

export const watchAuction = {
  method: 'PUT',
  path: '/api/me/watches/:externalId',
  summary: 'Watch an auction',
  params: watchParams,
  answer: okSchema,
} as const

export const unwatchAuction = {
  method: 'DELETE',
  path: '/api/me/watches/:externalId',
  summary: 'No longer watch an auction',
  params: watchParams,
  answer: okSchema,
} as const

const alertsChangedEventSchema = z.object({ type: z.literal('changed'), data: z.object({}) })

export type AlertsChangedEvent = z.infer<typeof alertsChangedEventSchema>

/** Says that your alerts or watched auctions have changed, without details. It ends after some minutes; then open it again. */
export const followAlerts = {
  method: 'GET',
  path: '/api/me/events',
  summary: 'Follow whether your alerts change',
  event: alertsChangedEventSchema,
} as const

const topicSchema = z.enum(alertTopicNames)

const alertChoicesSchema = z.object({
  /** Every topic, with what is sent now. */
  topics: z.array(z.object({ topic: topicSchema, mail: z.boolean(), push: z.boolean() })),
  /** The hour of the day, in the time zone, at which the digest is sent. */
  digestHour: z.int().min(0).max(23),
  timeZone: z.string(),
  /** Browsers that get push messages. */
  devices: z.array(z.object({ id: z.uuid(), label: z.string(), madeAt: utcDateTimeSchema })),
  /** What browsers subscribe with: base64url. */
  pushKey: z.string(),
})

export type AlertChoices = z.infer<typeof alertChoicesSchema>

export const readAlertChoices = {
  method: 'GET',
  path: '/api/account/alerts',
  summary: 'Read which alerts you get by email and push',
  role: 'ACCOUNT_HOLDER',
  answer: z.object({ body: alertChoicesSchema }),
} as const

export const changeAlertChoices = {
  method: 'PUT',
  path: '/api/account/alerts',
  summary: 'Choose which alerts you get by email and push',
  role: 'ACCOUNT_HOLDER',
  body: z.strictObject({
    topics: z.array(z.strictObject({ topic: topicSchema, mail: z.boolean(), push: z.boolean() })).max(50),
    digestHour: z.int().min(0).max(23),
    timeZone: z.string().min(1).max(64).refine(isTimeZone, 'must be a time zone such as Europe/Prague'),
  }),
  answer: z.object({ body: alertChoicesSchema }),
} as const

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

const base64url = z.string().regex(/^[\w-]+=*$/, 'must be base64url')

/** As `PushSubscription.toJSON()` has it. Only the known push services are accepted. */
export const subscribeToPush = {
  method: 'POST',
  path: '/api/account/push',
  summary: 'Send push messages to this browser',
  role: 'ACCOUNT_HOLDER',
  status: 201,
  body: z.strictObject({
    endpoint: z.url().max(1000),
    keys: z.strictObject({ p256dh: base64url.max(200), auth: base64url.max(100) }),
  }),
  answer: z.object({ body: z.object({ id: z.uuid() }) }),
} as const

export const unsubscribeFromPush = {
  method: 'DELETE',
  path: '/api/account/push/:id',
  summary: 'Send no more push messages to a browser',
  role: 'ACCOUNT_HOLDER',
  params: z.strictObject({ id: z.string() }),
  answer: okSchema,
} as const

const unsubscribeParams = z.strictObject({ token: z.string().min(1).max(200) })

/** The address in an email's `List-Unsubscribe` header. It only leads to a page with a button, because scanners open every link. */
export const showUnsubscribe = {
  method: 'GET',
  path: '/api/public/unsubscribe/:token',
  summary: 'Open the page that stops emails',
  params: unsubscribeParams,
} as const

/** One click in a mail program (RFC 8058), or the page's button. Its body is ignored. */
export const unsubscribe = {
  method: 'POST',
  path: '/api/public/unsubscribe/:token',
  summary: 'Stop the emails that the link came with',
  params: unsubscribeParams,
  /** What is no longer sent; null means all alerts. */
  answer: z.object({ topic: topicSchema.nullable() }),
} as const
