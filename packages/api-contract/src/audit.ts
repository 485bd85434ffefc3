import { z } from 'zod'
import { lineSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'

const auditActionSchema = z.enum([
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'LOGGED_IN',
  'LOGIN_REFUSED',
  'LOGGED_OUT',
  'ACCOUNT_DELETED',
  'SESSION_REVOKED',
  'WORK_CREATED',
  'TOKEN_ATTACHED',
  'DRAFT_CREATED',
  'DRAFT_WORK_SET',
  'DRAFT_TERMS_SET',
  'DRAFT_STEP_ASKED',
  'DRAFT_STEP_SENT',
  'DRAFT_STEP_ENDED',
  'DRAFT_DELETED',
  'AUCTION_FINALIZED',
  'FAUCET_GIVEN',
  'OPERATOR_APPOINTED',
  'REPORT_CLOSED',
  'REGISTERED',
  'REGISTRATION_REFUSED',
  'PASSWORD_RESET',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGE_REQUESTED',
  'EMAIL_CHANGE_CONFIRMED',
  'EMAIL_CHANGE_AGREED',
  'EMAIL_CHANGED',
  'EMAIL_CHANGE_UNDONE',
  'WALLET_LINKED',
  'WALLET_UNLINKED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSKEY_COUNTER_FELL',
  'SESSIONS_ENDED',
  'DATA_EXPORTED',
  'ACCOUNTS_LISTED',
  'ACCOUNT_READ',
  'MAILS_LISTED',
  'ACCOUNT_WARNED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_TERMINATED',
  'RESTRICTION_LIFTED',
  'APPEALED',
  'APPEAL_ANSWERED',
  'STAFF_ADMITTED',
  'ADMINISTRATOR_INVITED',
  'INVITATION_WITHDRAWN',
  'ADMINISTRATOR_ADDED',
  'ADMINISTRATOR_REMOVED',
  'ADMINISTRATOR_RESET',
  'MAIL_RETRIED',
  'STATEMENT_TAKEN_IN',
  'STATEMENT_MAPPED',
  'STATEMENT_RECEIPT_ENTERED',
  'STATEMENT_TERMS_SET',
  'STATEMENT_LINES_DECIDED',
  'STATEMENT_REPEATS_ACKNOWLEDGED',
  'STATEMENT_SUBMITTED',
  'STATEMENT_APPROVED',
  'STATEMENT_REOPENED',
  'STATEMENT_DISCARDED',
  'STATEMENT_LATER_TAKEN_UP',
  'WORK_CODES_SET',
  'MARKET_REASON_PUBLISHED',
])

export type AuditAction = z.infer<typeof auditActionSchema>

const auditEntrySchema = z.object({
  id: z.int().positive(),
  at: utcDateTimeSchema,
  /** An `AuditAction`, or one that only an older or newer server knows. */
  action: z.string(),
  /** A wallet, a username, an administrator, or the login name that was tried. */
  actor: z.string(),
  network: z.string(),
  reason: z.string().nullable(),
})

export type AuditRecord = z.infer<typeof auditEntrySchema>

/** Newest first. */
export const listAudit = {
  method: 'GET',
  path: '/api/audit',
  summary: 'List actions and refusals',
  role: 'ADMINISTRATOR',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    action: auditActionSchema.optional(),
    /** The exact name, as in an entry. */
    actor: lineSchema(320).optional(),
    /** The first and the last day, in UTC. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** A part of the actor, the network or the reason, case-insensitive. */
    search: lineSchema(100).optional(),
  }),
  answer: z.object({
    data: z.array(auditEntrySchema),
    total: z.int().nonnegative(),
    /** Everyone who is or was an administrator. */
    administrators: z.array(z.string()),
  }),
} as const
