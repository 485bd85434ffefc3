import { openDatabase } from '../../src/database/database.ts'
import { type Deliver, openSmtp } from '../../src/mail/smtp.ts'
import { smtpAt, startTestSender } from './test-mails.ts'

/** A process that only sends emails. It ends with the test that started it, or at a signal, when it says how many tries it made. */
const [url = '', port = ''] = process.argv.slice(2)
const db = openDatabase(url, () => undefined)
const send = openSmtp(smtpAt(Number(port)))
let tries = 0
const deliver: Deliver = (mail) => {
  tries++
  return send(mail)
}
const sender = startTestSender(db, { url, port: Number(port) }, { deliver })
process.on('SIGTERM', async () => {
  await sender.stop()
  await db.destroy()
  process.stdout.write(`${tries}\n`, () => process.exit(0))
})
process.stdin.on('end', () => process.exit(1)).resume()
process.stdout.write('ready\n')
