import { emailAddressSchema, toAsciiAddress } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { smtpAt } from '../../test/support/test-mails.ts'
import { openTestSmtp } from '../../test/support/test-smtp.ts'
import { judgeFailure, openSmtp } from './smtp.ts'

const smtp = await openForTests(openTestSmtp())
const deliver = openSmtp(smtpAt(smtp.port))
const mail = { messageId: '<1.TEST@melos.example>', subject: 'Řeka', text: 'Text', html: '<p>Text</p>' }

test.each([
  'ada@wren.example',
  'Ada.Wren+x@Wren.example',
  "o'neil_{x}~!#$%&*/=?^`|@wren.example",
  'a@evil.example.wren.example',
  'ada@žluťoučký.example',
  'bcc=x@wren.example',
])('%j goes to itself and to nobody else', async (address) => {
  expect(emailAddressSchema.safeParse(address).success).toBe(true)
  smtp.received.length = 0
  expect(await deliver({ ...mail, to: address })).toEqual({ outcome: 'SENT' })
  // The server shows the domain in Unicode.
  expect(smtp.received.map(({ to }) => toAsciiAddress(to))).toEqual([toAsciiAddress(address)])
  const [{ email, raw } = { email: undefined, raw: '' }] = smtp.received
  expect(email?.to).toEqual([{ name: '', address: toAsciiAddress(address) }])
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(email?.subject).toBe('Řeka')
})

test.each(['"a@evil.example x"@good.example', 'a@good.example\r\nBcc: b@evil.example'])(
  '%j never reaches the server',
  async (to) => {
    smtp.received.length = 0
    await expect(deliver({ ...mail, to })).rejects.toThrow('not an email address')
    expect(smtp.received).toEqual([])
  },
)

test('a password is not sent in the clear to another machine', async () => {
  const auth = { user: 'melos', pass: 'right' }
  await using near = await openTestSmtp({ password: 'right' })
  expect(await openSmtp({ ...smtpAt(near.port), auth })({ ...mail, to: 'ada@wren.example' })).toEqual({
    outcome: 'SENT',
  })
  await using far = await openTestSmtp({ password: 'right', host: '127.0.0.2' })
  const elsewhere = openSmtp({ ...smtpAt(far.port), host: '127.0.0.2', auth })
  expect(await elsewhere({ ...mail, to: 'ada@wren.example' })).toEqual({
    outcome: 'FAILED',
    reason: expect.stringContaining('STARTTLS'),
  })
})

const failure = (code: string, command: string, response?: string) =>
  Object.assign(new Error(response ?? code), {
    code,
    command,
    ...(response !== undefined && { response, responseCode: Number(response.slice(0, 3)) }),
  })

test.each([
  [failure('EAUTH', 'AUTH PLAIN', '535 5.7.8 Wrong password'), 'BARRED'],
  [failure('EAUTH', 'AUTH PLAIN', '454 4.7.0 Temporary failure'), 'FAILED'],
  [failure('EAUTH', 'API'), 'BARRED'],
  [failure('EENVELOPE', 'MAIL FROM', '530 Log in first'), 'BARRED'],
  [failure('EENVELOPE', 'MAIL FROM', '553 Sender unknown'), 'BARRED'],
  [failure('EENVELOPE', 'MAIL FROM', '451 Later'), 'FAILED'],
  [failure('EENVELOPE', 'RCPT TO', '550 5.1.1 No such user'), 'BOUNCED'],
  [failure('EENVELOPE', 'RCPT TO', '550 No such user'), 'BOUNCED'],
  [failure('EENVELOPE', 'RCPT TO', '550 5.7.1 Relaying denied'), 'REFUSED'],
  [failure('EENVELOPE', 'RCPT TO', '530 Log in first'), 'BARRED'],
  [failure('EENVELOPE', 'RCPT TO', '450 Greylisted'), 'FAILED'],
  [failure('EENVELOPE', 'RCPT TO', '503 Bad sequence'), 'FAILED'],
  [failure('EMESSAGE', 'DATA', '554 Spam'), 'REFUSED'],
  [failure('EMESSAGE', 'DATA', '452 Full'), 'FAILED'],
  [failure('ECONNECTION', 'CONN', '554 Go away'), 'FAILED'],
  [failure('ESOCKET', 'CONN'), 'FAILED'],
  ['not an error', 'FAILED'],
])('%o is %s', (error, outcome) => {
  expect(judgeFailure(error).outcome).toBe(outcome)
})
