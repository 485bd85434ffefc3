import type { Database } from '../database/database.ts'
import type { MailOf, TokenKind } from './mail.ts'

/**
 * Each makes the one-time token of its kind when the email is sent, so that none lies in the queue. A later try makes another.
 * Undefined means that the token's purpose is over, and so is the email's.
 */
export type TokenMakers = {
  readonly [Kind in TokenKind]?: (db: Database, mail: MailOf<Kind>) => Promise<string | undefined>
}
