import { emailAddressSchema, type MailKind, studioLimits } from '@melos/api-contract'
import { z } from 'zod'

const account = { username: z.string() }
const decision = { ...account, cause: z.string(), statement: z.string() }
/** A restriction that was decided earlier, on a day such as `2026-11-17`, and what we say about it now. */
const review = {
  ...account,
  restriction: z.enum(['WARNING', 'SUSPENSION', 'TERMINATION']),
  day: z.string(),
  statement: z.string(),
}

/** A case of infringement, by its number. */
const ofCase = { caseId: z.int().positive() }
const sideSchema = z.enum(['REPORTER', 'UPLOADER'])

/** What each kind of email needs besides its recipient. It is stored as it is, so it must not contain secrets. */
const dataSchemas = {
  CONFIRM_ADDRESS: z.object(account),
  ALREADY_REGISTERED: z.object(account),
  RESET_PASSWORD: z.object(account),
  PASSWORD_CHANGED: z.object(account),
  /** To the new address, which must confirm. */
  EMAIL_NEW: z.object(account),
  /** To the old address, which must agree. */
  EMAIL_OLD: z.object({ ...account, newAddress: z.string() }),
  /** To the old address, which can undo the change. */
  EMAIL_CHANGED: z.object({ ...account, newAddress: z.string() }),
  SIGNED_IN: z.object({ ...account, device: z.string() }),
  PASSKEY_ADDED: z.object({ ...account, label: z.string() }),
  PASSKEY_REMOVED: z.object({ ...account, label: z.string() }),
  WALLET_LINKED: z.object({ ...account, wallet: z.string() }),
  WALLET_UNLINKED: z.object({ ...account, wallet: z.string() }),
  WARNED: z.object(decision),
  /** `until` is a day such as `2026-11-17`, or missing if the suspension has no end yet. */
  SUSPENDED: z.object({ ...decision, until: z.string().optional() }),
  TERMINATED: z.object(decision),
  /** `isActive` is false while another restriction is in effect. */
  RESTRICTION_LIFTED: z.object({ ...review, isActive: z.boolean() }),
  APPEAL_RECEIVED: z.object(account),
  /** `stays` is false if the restriction has ended since the appeal. */
  APPEAL_ANSWERED: z.object({ ...review, stays: z.boolean() }),
  CASE_RECEIVED: z.object(ofCase),
  CASE_QUESTION: z.object({ ...ofCase, text: z.string() }),
  CASE_ANSWERED: z.object(ofCase),
  /** The statement of reasons. `answerUntil` is missing while the song is only blocked, `reporterEmail` unless the reporter agreed. */
  CASE_NOTICE: z.object({
    ...account,
    ...ofCase,
    songTitle: z.string(),
    isBlocked: z.boolean(),
    facts: z.string(),
    ground: z.string(),
    reporterName: z.string(),
    reporterEmail: z.string().optional(),
    statement: z.string(),
    work: z.string(),
    contentUrl: z.string(),
    answerUntil: z.string().optional(),
    /** Whether it was answered, or can't be any more. */
    isPastAnswer: z.literal(true).optional(),
    /** Only accounts get strikes. */
    hasNoAccount: z.literal(true).optional(),
  }),
  CASE_DECIDED: z.object({
    ...ofCase,
    side: sideSchema,
    songTitle: z.string(),
    outcome: z.enum(['REJECTED', 'UPHELD', 'DISMISSED', 'WITHDRAWN', 'LIFTED', 'GRANTED', 'REFUSED']),
    text: z.string(),
    /** By a court's order. */
    isStillBlocked: z.literal(true).optional(),
  }),
  CASE_COMPLAINED: z.object({ ...ofCase, side: sideSchema, songTitle: z.string() }),
  /** `active` counts this one. `endsAt` is a day such as `2027-11-17`. */
  STRIKE: z.object({
    ...account,
    ...ofCase,
    songTitle: z.string(),
    because: z.enum(['UPHELD', 'UNANSWERED']),
    active: z.int().positive(),
    endsAt: z.string(),
  }),
  DATA_EXPORTED: z.object(account),
  ACCOUNT_DELETED: z.object(account),
  ADMINISTRATOR_INVITED: z.object({ invitedBy: z.string() }),
  ADMINISTRATOR_RESET: z.object({ resetBy: z.string() }),
  SHARE_INVITED: z.object({
    songId: z.uuid(),
    contributorId: z.uuid(),
    name: z.string(),
    songTitle: z.string(),
    invitedBy: z.string(),
  }),
  SHARE_ACCEPTED: z.object({ ...account, name: z.string(), songTitle: z.string() }),
  SHARE_DECLINED: z.object({ ...account, name: z.string(), songTitle: z.string() }),
  ARTIST_ACCEPTED: z.object(account),
  ARTIST_REFUSED: z.object({ ...account, reason: z.string() }),
  OFFER_RETURNED: z.object({ ...account, songTitle: z.string() }),
  OFFER_APPROVED: z.object({ ...account, songTitle: z.string() }),
  OFFER_REJECTED: z.object({ ...account, songTitle: z.string() }),
  SCREENING_PASSED: z.object({ ...account, until: z.string() }),
  SCREENING_FAILED: z.object({ ...account, reason: z.string() }),
  /** One auction's or one thing's alerts, and everything since the last summary. */
  ALERT: z.object({ ...account, alertIds: z.array(z.string()) }),
  ALERT_DIGEST: z.object({ ...account, alertIds: z.array(z.string()) }),
} satisfies Record<MailKind, z.ZodObject>

interface Recipient {
  readonly address: string
  readonly accountId?: string | undefined
}

export type MailOf<Kind extends MailKind> = {
  [K in Kind]: {
    readonly kind: K
    readonly to: Recipient
    /** An email with the same key is queued only once. */
    readonly dedupeKey?: string | undefined
  } & Readonly<z.infer<(typeof dataSchemas)[K]>>
}[Kind]

export type Mail = MailOf<MailKind>

export const priorities = { SECURITY: 1, CONTRACT: 2, ALERT: 3, DIGEST: 4 } as const

interface MailRules {
  readonly priority: keyof typeof priorities
  /** The page that the email's button opens, with a token in the fragment. */
  readonly tokenPath?: `/${string}`
  /** How long the token is valid, and so how long the email is worth sending. */
  readonly hours?: number
  /** Whether a content maker looks again at what it is about, and writes it. */
  readonly isMadeWhenSent?: boolean
}

/** Until then the owner of an old address can undo a change. */
export const DAYS_TO_UNDO = 7

const mailRules = {
  CONFIRM_ADDRESS: { priority: 'SECURITY', tokenPath: '/register/confirm', hours: 24 },
  ALREADY_REGISTERED: { priority: 'SECURITY' },
  RESET_PASSWORD: { priority: 'SECURITY', tokenPath: '/reset/confirm', hours: 1 },
  PASSWORD_CHANGED: { priority: 'SECURITY' },
  EMAIL_NEW: { priority: 'SECURITY', tokenPath: '/account/email/confirm', hours: 24 },
  EMAIL_OLD: { priority: 'SECURITY', tokenPath: '/account/email/agree', hours: 24 },
  EMAIL_CHANGED: { priority: 'SECURITY', tokenPath: '/account/email/undo', hours: DAYS_TO_UNDO * 24 },
  SIGNED_IN: { priority: 'SECURITY' },
  PASSKEY_ADDED: { priority: 'SECURITY' },
  PASSKEY_REMOVED: { priority: 'SECURITY' },
  WALLET_LINKED: { priority: 'SECURITY' },
  WALLET_UNLINKED: { priority: 'SECURITY' },
  WARNED: { priority: 'CONTRACT' },
  SUSPENDED: { priority: 'CONTRACT' },
  TERMINATED: { priority: 'CONTRACT' },
  RESTRICTION_LIFTED: { priority: 'CONTRACT' },
  APPEAL_RECEIVED: { priority: 'CONTRACT' },
  APPEAL_ANSWERED: { priority: 'CONTRACT' },
  CASE_RECEIVED: { priority: 'CONTRACT', tokenPath: '/case' },
  CASE_QUESTION: { priority: 'CONTRACT', tokenPath: '/case' },
  CASE_ANSWERED: { priority: 'CONTRACT', tokenPath: '/case' },
  CASE_NOTICE: { priority: 'CONTRACT', tokenPath: '/case' },
  CASE_DECIDED: { priority: 'CONTRACT', tokenPath: '/case' },
  CASE_COMPLAINED: { priority: 'CONTRACT', tokenPath: '/case' },
  STRIKE: { priority: 'CONTRACT', tokenPath: '/case' },
  DATA_EXPORTED: { priority: 'SECURITY' },
  ACCOUNT_DELETED: { priority: 'CONTRACT' },
  ADMINISTRATOR_INVITED: { priority: 'SECURITY', tokenPath: '/admin/invitation', hours: 7 * 24 },
  ADMINISTRATOR_RESET: { priority: 'SECURITY', tokenPath: '/admin/invitation', hours: 7 * 24 },
  SHARE_INVITED: { priority: 'CONTRACT', tokenPath: '/invite', hours: studioLimits.invitationDays * 24 },
  SHARE_ACCEPTED: { priority: 'CONTRACT' },
  SHARE_DECLINED: { priority: 'CONTRACT' },
  ARTIST_ACCEPTED: { priority: 'CONTRACT' },
  ARTIST_REFUSED: { priority: 'CONTRACT' },
  OFFER_RETURNED: { priority: 'CONTRACT' },
  OFFER_APPROVED: { priority: 'CONTRACT' },
  OFFER_REJECTED: { priority: 'CONTRACT' },
  SCREENING_PASSED: { priority: 'CONTRACT' },
  SCREENING_FAILED: { priority: 'CONTRACT' },
  ALERT: { priority: 'ALERT', hours: 12, isMadeWhenSent: true },
  ALERT_DIGEST: { priority: 'DIGEST', hours: 24, isMadeWhenSent: true },
} as const satisfies Record<MailKind, MailRules>

export const rulesOf = (kind: MailKind): MailRules => mailRules[kind]

type TimedKind = {
  [Kind in MailKind]: (typeof mailRules)[Kind] extends { tokenPath: string; hours: number } ? Kind : never
}[MailKind]

/** When the token of an email that is queued now expires. */
export function tokenExpiry(kind: TimedKind, now: Date): Date {
  return new Date(now.getTime() + mailRules[kind].hours * 3_600_000)
}

/** The kinds whose email has a one-time token. */
export type TokenKind = {
  [Kind in MailKind]: (typeof mailRules)[Kind] extends { tokenPath: string } ? Kind : never
}[MailKind]

/** The kinds that are written when they are sent. */
export type MadeKind = {
  [Kind in MailKind]: (typeof mailRules)[Kind] extends { isMadeWhenSent: true } ? Kind : never
}[MailKind]

const recipientSchema = z.object({ address: emailAddressSchema, accountId: z.uuid().optional() })

/** Throws if something is missing, so that no row exists that can't be rendered. */
export function parseMail({ kind, to, data }: { kind: MailKind; to: unknown; data: unknown }): Mail {
  // Each kind is parsed by its own schema, which the compiler can't follow.
  return { kind, to: recipientSchema.parse(to), ...dataSchemas[kind].parse(data) } as Mail
}
