import { expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { startTestSender } from '../../test/support/test-mails.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { openDelivery } from './open-delivery.ts'

const { db, url } = await openForTests(createTestDatabase())

test('without a mail server an email is given up at once, and an administrator reads why', async () => {
  const sending = startTestSender(db, { url, port: 1 }, { deliver: await openDelivery({ kind: 'none' }) })
  await enqueueMail(db, { kind: 'PASSWORD_CHANGED', to: { address: 'ada@wren.example' }, username: 'ada' })
  const read = () => db.selectFrom('mails').select(['gave_up_at', 'sent_at', 'last_error']).executeTakeFirst()
  await expect.poll(async () => (await read())?.gave_up_at, { timeout: 10_000 }).toBeInstanceOf(Date)
  expect(await read()).toMatchObject({ sent_at: null, last_error: expect.stringContaining('SMTP_URL') })
  await sending.stop()
})
