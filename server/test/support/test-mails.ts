import { sql } from 'kysely'
import { pino } from 'pino'
import type { Database } from '../../src/database/database.ts'
import type { SendContext } from '../../src/mail/send-mail.ts'
import { openSmtp, type SmtpServer } from '../../src/mail/smtp.ts'
import { startSendingMails } from '../../src/mail/start-sending-mails.ts'

export const smtpAt = (port: number): SmtpServer => ({
  host: '127.0.0.1',
  port,
  secure: false,
  auth: undefined,
  from: 'post@melos.example',
})

const log = pino({ level: 'silent' })

interface Access {
  readonly url: string
  readonly port: number
}

/** Sends what is queued to a server at this port, as a process does. */
export function startTestSender(
  db: Database,
  { url, port }: Access,
  options: Partial<SendContext> & { checkEveryMs?: number } = {},
) {
  return startSendingMails(db, {
    databaseUrl: url,
    deliver: openSmtp(smtpAt(port)),
    tokenMakers: {},
    publicUrl: new URL('https://melos.example'),
    onBounce: async () => undefined,
    keepsRendered: false,
    log,
    ...options,
  })
}

/** As if the time had passed that waiting emails wait for. Leases stay. */
export async function passTime(db: Database): Promise<void> {
  await sql`update mails set not_before = clock_timestamp()
    where sent_at is null and gave_up_at is null and not_before > clock_timestamp()`.execute(db)
  await sql`select pg_notify('mails', '')`.execute(db)
}

/** As if the leases of dead processes had ended. */
export async function endLeases(db: Database): Promise<void> {
  await sql`update mails set leased_until = clock_timestamp() where leased_until is not null`.execute(db)
  await sql`select pg_notify('mails', '')`.execute(db)
}

export const allMails = (db: Database) => db.selectFrom('mails').selectAll().orderBy('id').execute()

export async function countUnsent(db: Database): Promise<number> {
  const rows = await db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
  return rows.length
}
