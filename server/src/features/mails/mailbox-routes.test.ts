import { waitUntil } from '@melos/test-kit/wait-until'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { buildTestApp } from '../../../test/support/test-app.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { startSendingMails } from '../../mail/start-sending-mails.ts'

const { db, url } = await openForTests(createTestDatabase())
const app = await buildTestApp(db, { mailWay: 'mailbox' })
const near = { headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' }
const list = (options: object = {}) => app.inject({ url: '/api/mailbox', ...near, ...options })

const sending = startSendingMails(db, {
  databaseUrl: url,
  deliver: async () => ({ outcome: 'SENT' }),
  keepsRendered: true,
  tokenMakers: { RESET_PASSWORD: async () => 'a-token' },
  publicUrl: new URL('https://melos.example'),
  onBounce: async () => undefined,
  log: pino({ level: 'silent' }),
})
await enqueueMail(db, { kind: 'APPEAL_RECEIVED', to: { address: 'ada@wren.example' }, username: '<b>ada</b>' })
await waitUntil('the first is kept', async () => (await list()).json().total === 1)
await enqueueMail(db, { kind: 'RESET_PASSWORD', to: { address: 'ada@wren.example' }, username: 'ada' })
await waitUntil('both are kept', async () => (await list()).json().total === 2)
await sending.stop()

test('the mailbox has what would have been sent, newest first, with links that work', async () => {
  const { data } = (await list()).json()
  expect(data).toEqual([
    {
      id: expect.any(Number),
      to: 'ada@wren.example',
      subject: 'Reset your password',
      text: expect.stringContaining('https://melos.example/reset/confirm#a-token'),
      sentAt: expect.any(String),
    },
    expect.objectContaining({ subject: 'We received your appeal' }),
  ])
  expect((await list({ url: '/api/mailbox?size=1&page=2' })).json().data).toEqual([data[1]])
})

test('an email is a page without scripts that only this site can frame', async () => {
  const [, { id }] = (await list()).json().data
  const page = await list({ url: `/api/mailbox/${id}/page` })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self';sandbox allow-popups allow-popups-to-escape-sandbox",
  )
  expect(page.body).toContain('&lt;b&gt;ada')
  expect(page.body).toContain('<head><base target="_blank">')
  expect((await list({ url: '/api/mailbox/9999999999/page' })).statusCode).toBe(404)
})

describe.each(['/api/mailbox', '/api/mailbox/1/page'])('%s does not exist', (path) => {
  test.each([
    ['from another machine', { remoteAddress: '192.0.2.7' }],
    ['behind a trusted proxy', { headers: { ...near.headers, 'x-forwarded-for': '192.0.2.7' } }],
    ['behind a proxy that claims this machine', { headers: { ...near.headers, 'x-forwarded-for': '127.0.0.1' } }],
    ['behind any other proxy', { headers: { ...near.headers, via: '1.1 proxy' } }],
    ["by another site's name", { headers: { host: 'evil.example:3000' } }],
    ['by a name that begins alike', { headers: { host: 'localhost.evil.example' } }],
  ])('%s', async (_, options) => {
    expect((await list({ url: path, ...options })).statusCode).toBe(404)
  })

  test.each(['smtp', 'none'] as const)('where emails go the way %s', async (mailWay) => {
    const other = await buildTestApp(db, { mailWay })
    expect((await other.inject({ url: path, ...near })).statusCode).toBe(404)
    await other.close()
  })
})

test.each(['127.0.0.1:3000', '[::1]:3000', 'localhost'])('%s is a name of this machine', async (host) => {
  expect((await list({ headers: { host }, remoteAddress: '::1' })).statusCode).toBe(200)
})
