import { z } from 'zod'
import { countSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'

const mailStates = ['WAITING', 'SENT', 'GIVEN_UP'] as const

export const mailKinds = [
  'CONFIRM_ADDRESS',
  'ALREADY_REGISTERED',
  'RESET_PASSWORD',
  'PASSWORD_CHANGED',
  'EMAIL_NEW',
  'EMAIL_OLD',
  'EMAIL_CHANGED',
  'SIGNED_IN',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'WALLET_LINKED',
  'WALLET_UNLINKED',
  'WARNED',
  'SUSPENDED',
  'TERMINATED',
  'RESTRICTION_LIFTED',
  'APPEAL_RECEIVED',
  'APPEAL_ANSWERED',
  'CASE_RECEIVED',
  'CASE_QUESTION',
  'CASE_ANSWERED',
  'CASE_NOTICE',
  'CASE_DECIDED',
  'CASE_COMPLAINED',
  'STRIKE',
  'DATA_EXPORTED',
  'ACCOUNT_DELETED',
  'ADMINISTRATOR_INVITED',
  'ADMINISTRATOR_RESET',
  'SHARE_INVITED',
  'SHARE_ACCEPTED',
  'SHARE_DECLINED',
  'ARTIST_ACCEPTED',
  'ARTIST_REFUSED',
  'OFFER_RETURNED',
  'OFFER_APPROVED',
  'OFFER_REJECTED',
  'SCREENING_PASSED',
  'SCREENING_FAILED',
  'ALERT',
  'ALERT_DIGEST',
] as const

export type MailKind = (typeof mailKinds)[number]

const mailSchema = z.object({
  id: z.int().positive(),
  /** A `MailKind`, or one that only a newer server knows. */
  kind: z.string(),
  /** The recipient; null once it has been deleted. */
  to: z.string().nullable(),
  state: z.enum(mailStates),
  attempts: z.int().nonnegative(),
  createdAt: utcDateTimeSchema,
  /** When a waiting email is tried next; null for the others. */
  nextTryAt: utcDateTimeSchema.nullable(),
  /** When it was sent or given up. */
  endedAt: utcDateTimeSchema.nullable(),
  /** Why the last try failed, in the mail server's words. */
  error: z.string().nullable(),
  /** Whether `retryMail` would send it. */
  canRetry: z.boolean(),
})

export type QueuedMail = z.infer<typeof mailSchema>
export type MailState = QueuedMail['state']

/** Waiting ones first, then the newest first. Their text is never shown, because it contains one-time links. */
export const listMails = {
  method: 'GET',
  path: '/api/mails',
  summary: 'List queued, sent and failed emails',
  role: 'ADMINISTRATOR',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    state: z.enum(mailStates).optional(),
  }),
  answer: z.object({
    data: z.array(mailSchema),
    total: z.int().nonnegative(),
    /** How many wait, and how many were given up. */
    waiting: z.int().nonnegative(),
    givenUp: z.int().nonnegative(),
    /** Set while the mail server refuses our login or sender, so that nothing is sent. */
    pause: z.object({ reason: z.string(), since: utcDateTimeSchema, until: utcDateTimeSchema }).nullable(),
    /** Where emails go: to a mail server, to the mailbox of this machine, or nowhere. */
    way: z.enum(['SMTP', 'MAILBOX', 'NONE']),
  }),
} as const

/** Tries a waiting or given-up email now, and ends a pause. */
export const retryMail = {
  method: 'POST',
  path: '/api/mails/:id/retry',
  summary: 'Try to send an email again',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: countSchema }),
  answer: z.object({ body: mailSchema }),
} as const

const mailboxMailSchema = z.object({
  id: z.int().positive(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: utcDateTimeSchema,
})

export type MailboxMail = z.infer<typeof mailboxMailSchema>

/** Newest first. Exists only if `PublicConfig.mailbox` is set, and only for browsers on the same machine. */
export const readMailbox = {
  method: 'GET',
  path: '/api/mailbox',
  summary: 'List the emails that stayed on this machine',
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 50, usual: 20 }) }),
  answer: z.object({ data: z.array(mailboxMailSchema), total: z.int().nonnegative() }),
} as const

/** One email as an HTML document without scripts. Exists only where `readMailbox` does. */
export const readMailboxPage = {
  method: 'GET',
  path: '/api/mailbox/:id/page',
  summary: 'Show an email that stayed on this machine',
  params: z.strictObject({ id: countSchema }),
} as const
