import type { FastifyBaseLogger } from 'fastify'
import { startWork, type Work } from '../background/start-work.ts'
import type { Database } from '../database/database.ts'
import { MAIL_CHANNEL } from './enqueue-mail.ts'
import { giveUpExpired, type LeasedMail, returnMail, takeMails } from './mail-store.ts'
import { type SendContext, sendMail } from './send-mail.ts'

interface SendingOptions extends Omit<SendContext, 'db'> {
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  readonly checkEveryMs?: number
}

const CHECK_EVERY_MS = 15_000
const CONNECTIONS = 5
/** A stop waits this long for emails that are being handed over. They keep their lease, because they may have arrived. */
const HANDED_OVER_WITHIN_MS = 10_000

/** Sends what is queued until stopped. Any number of processes share the work. */
export function startSendingMails(db: Database, options: SendingOptions): Work {
  const { databaseUrl, log, checkEveryMs = CHECK_EVERY_MS } = options
  const context: SendContext = { ...options, db }
  const sendDue = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await giveUpExpired(db)
      const mails = await takeMails(db, context.tokenMakers, context.contentMakers)
      if (mails.length === 0) return
      await sendAll(context, mails, { signal, log })
    }
  }
  const sending = startWork(sendDue, {
    everyMs: checkEveryMs,
    log,
    failure: 'cannot read the emails to send',
    wakenBy: { databaseUrl, channel: MAIL_CHANNEL },
  })
  return {
    async stop() {
      const patience = Promise.withResolvers<void>()
      const impatience = setTimeout(patience.resolve, HANDED_OVER_WITHIN_MS)
      await Promise.race([sending.stop(), patience.promise])
      clearTimeout(impatience)
    },
  }
}

interface Sending {
  readonly signal: AbortSignal
  readonly log: FastifyBaseLogger
}

/** After a stop the rest is given back instead of sent. */
async function sendAll(context: SendContext, mails: readonly LeasedMail[], { signal, log }: Sending): Promise<void> {
  const waiting = [...mails]
  const work = async () => {
    for (let mail = waiting.shift(); mail !== undefined; mail = waiting.shift()) {
      const ending = signal.aborted ? returnMail(context.db, mail) : sendMail(context, mail)
      // One email's failure, such as a lost database connection, must not keep the others from being sent.
      await ending.catch((error: unknown) => log.warn({ err: error }, 'cannot send an email'))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}
