import { type MailboxMail, readMailbox, readMailboxPage } from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Database, readPage } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

/** The links of an email open in a new tab, because the frame can't show them; nothing else works. */
const PAGE_POLICY =
  "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self';sandbox allow-popups allow-popups-to-escape-sandbox"

const renderedSchema = z.object({ subject: z.string(), text: z.string(), html: z.string() })

/** Only an embedded Melos without a mail server has these routes. */
export const mailboxRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  serve(app, { ...readMailbox, onRequest: requireThisMachine }, async ({ query }) => {
    const { rows, total } = await readPage(selectKept(db).orderBy('id', 'desc'), rowsOf(query))
    return { data: rows.map(toMailboxMail), total }
  })

  serve(app, { ...readMailboxPage, onRequest: requireThisMachine }, async ({ params }, reply) => {
    const row = await selectKept(db).where('id', '=', BigInt(params.id)).executeTakeFirst()
    if (row === undefined) throw new RequestError('NOT_FOUND')
    const { html } = renderedSchema.parse(row.rendered)
    const page = html.replace('<head>', '<head><base target="_blank">')
    return await reply.headers({ 'content-security-policy': PAGE_POLICY }).type('text/html; charset=utf-8').send(page)
  })
}

function selectKept(db: Database) {
  return db
    .selectFrom('mails')
    .select(['id', 'to_address', 'sent_at', 'rendered'])
    .where('rendered', 'is not', null)
    .$narrowType<{ sent_at: Date; to_address: string }>()
}

function toMailboxMail(row: { id: bigint; to_address: string; sent_at: Date; rendered: unknown }): MailboxMail {
  const { subject, text } = renderedSchema.parse(row.rendered)
  return { id: Number(row.id), to: row.to_address, subject, text, sentAt: toUtcDateTime(row.sent_at) }
}

const ownAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** A proxy on this machine would otherwise open the mailbox to everyone. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Emails contain links that sign people in, so only a browser on this machine can read them. For others they don't exist. */
async function requireThisMachine({ ip, socket, headers }: FastifyRequest): Promise<void> {
  const isNear = ownAddresses.has(ip) && ownAddresses.has(socket.remoteAddress ?? '')
  // Another site's name could lead here too (DNS rebinding).
  const isOwnName = ownNames.has(URL.parse(`http://${headers.host}`)?.hostname ?? '')
  const isDirect = proxyHeaders.every((name) => headers[name] === undefined)
  if (!isNear || !isOwnName || !isDirect) throw new RequestError('NOT_FOUND')
}
