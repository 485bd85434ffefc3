import type { Config } from '../config.ts'
import type { Deliver } from './smtp.ts'

/** Without a mail server emails are given up at once, so that they don't all arrive years later when there is one. */
export async function openDelivery(mail: Config['mail']): Promise<Deliver> {
  switch (mail.kind) {
    case 'smtp': {
      const { openSmtp } = await import('./smtp.ts')
      return openSmtp(mail.server)
    }
    case 'mailbox':
      return async () => ({ outcome: 'SENT' })
    case 'none':
      return async () => ({ outcome: 'REFUSED', reason: 'this site has no mail server: set SMTP_URL' })
    default:
      return mail satisfies never
  }
}
