import { toAsciiAddress } from '@melos/api-contract'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { RenderedMail } from './render-mail.ts'
import { SENDER_NAME } from './texts.ts'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Whether TLS begins with the connection (`smtps`). Otherwise STARTTLS is used where the server offers it. */
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
  /** The sender's address. */
  readonly from: string
}

interface OutgoingMail extends RenderedMail {
  readonly to: string
  /** The same at each try, so that mail programs show a repeated email once. */
  readonly messageId: string
}

export type Delivery =
  | { readonly outcome: 'SENT' }
  /** Anything that may pass. */
  | { readonly outcome: 'FAILED'; readonly reason: string }
  /** The address doesn't accept email. */
  | { readonly outcome: 'BOUNCED'; readonly reason: string }
  /** This email is refused for good, but not because of its address. */
  | { readonly outcome: 'REFUSED'; readonly reason: string }
  /** The server refuses us, so it would refuse every email. */
  | { readonly outcome: 'BARRED'; readonly reason: string }

export type Deliver = (mail: OutgoingMail) => Promise<Delivery>

const ANSWER_WITHIN_MS = 20_000
const loopback = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** Opens a connection for each email, so that a broken one concerns no other. */
export function openSmtp({ host, port, secure, auth, from }: SmtpServer, answerWithinMs = ANSWER_WITHIN_MS): Deliver {
  const transport = createTransport({
    host,
    port,
    secure,
    ...(auth !== undefined && { auth, forceAuth: true }),
    // A password is never sent in the clear, except within this machine.
    requireTLS: auth !== undefined && !secure && !loopback.has(host),
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    dnsTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, messageId, subject, text, html, unsubscribeUrl }) => {
    const address = toAsciiAddress(to)
    try {
      // Objects and an envelope, because addresses in a string were sent to other domains: GHSA-mm7p-fcc7-pg87.
      await transport.sendMail({
        from: { name: SENDER_NAME, address: from },
        to: { name: '', address },
        envelope: { from, to: [address] },
        messageId,
        subject,
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      return { outcome: 'SENT' }
    } catch (error) {
      return judgeFailure(error)
    }
  }
}

const NEEDS_LOGIN = 530
const WRONG_SEQUENCE = 503

/** What a failed try means for the email, its address and all other emails. */
export function judgeFailure(error: unknown): Exclude<Delivery, { outcome: 'SENT' }> {
  if (!(error instanceof Error)) return { outcome: 'FAILED', reason: String(error) }
  // All fields are optional, so any error fits.
  const { message: reason, code, command = '', responseCode = 0, response = '' } = error as NodemailerError
  const isPermanent = responseCode >= 500 && responseCode !== WRONG_SEQUENCE
  const isLogin = code === 'EAUTH' || code === 'ENOAUTH'
  if (isLogin && (isPermanent || responseCode === 0)) return { outcome: 'BARRED', reason }
  if (responseCode === NEEDS_LOGIN) return { outcome: 'BARRED', reason }
  if (!isPermanent) return { outcome: 'FAILED', reason }
  switch (command) {
    case 'MAIL FROM':
      return { outcome: 'BARRED', reason }
    case 'RCPT TO':
      // A 5.7 status is about policy (RFC 3463): the address may be fine.
      return { outcome: /^5\d\d[ -]5\.7\./.test(response) ? 'REFUSED' : 'BOUNCED', reason }
    case 'DATA':
      return { outcome: 'REFUSED', reason }
    default:
      return { outcome: 'FAILED', reason }
  }
}
