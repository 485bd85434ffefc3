import type { Database } from '../database/database.ts'
import type { MailContent } from './compose-mail.ts'
import type { MadeKind, MailOf } from './mail.ts'

/** Each writes an email when it is sent. Undefined means that it is no longer true or no longer wanted, so nothing is sent. */
export type ContentMakers = {
  readonly [Kind in MadeKind]?: (db: Database, mail: MailOf<Kind>) => Promise<MailContent | undefined>
}
