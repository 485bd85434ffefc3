import { waitUntil } from '@melos/test-kit/wait-until'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { allMails, countUnsent, endLeases, passTime, smtpAt, startTestSender } from '../../test/support/test-mails.ts'
import { openSilentServer, openTestSmtp } from '../../test/support/test-smtp.ts'
import { cancelMailsOf, enqueueMail } from './enqueue-mail.ts'
import type { Mail } from './mail.ts'
import { beginTry, giveUp, markFailed, markSent, returnMail, takeMails } from './mail-store.ts'
import type { SendContext } from './send-mail.ts'
import { openSmtp } from './smtp.ts'

const database = await openForTests(createTestDatabase())
const { db, url } = database
const smtp = await openForTests(openTestSmtp())
const account = '0193a5a2-0000-7000-8000-000000000001'
const to = { address: 'Ada@Wren.example', accountId: account }
const appeal: Mail = { kind: 'APPEAL_RECEIVED', to, username: 'ada' }
const reset: Mail = { kind: 'RESET_PASSWORD', to, username: 'ada' }

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('mail_pause').execute()
  smtp.received.length = 0
  smtp.behave({})
})

/** Sends until the condition holds, then stops. */
async function sendUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { port = smtp.port, ...options }: Partial<SendContext> & { port?: number } = {},
) {
  const sender = startTestSender(db, { url, port }, options)
  try {
    await waitUntil(what, holds)
  } finally {
    await sender.stop()
  }
}

const isSent = async () => (await countUnsent(db)) === 0
const hasFailed = async () => (await allMails(db)).every(({ last_error }) => last_error !== null)
const minutesToWait = async () => {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from not_before - clock_timestamp()) / 60)::int as minutes from mails`.execute(db)
  return rows[0]?.minutes
}

describe('an email', () => {
  test('is sent in plain text and HTML, once, and marked', async () => {
    await enqueueMail(db, appeal)
    await sendUntil('it is sent', isSent)
    const [row] = await allMails(db)
    expect(smtp.received).toHaveLength(1)
    const [{ from, to: recipient, email } = { from: '', to: '', email: undefined }] = smtp.received
    expect([from, recipient]).toEqual(['post@melos.example', 'Ada@wren.example'])
    expect(email).toMatchObject({
      messageId: `<${row?.id}.APPEAL_RECEIVED@melos.example>`,
      from: { name: 'Melos', address: 'post@melos.example' },
      to: [{ address: 'Ada@wren.example' }],
      subject: 'We received your appeal',
      text: expect.stringContaining('Hello ada,'),
      html: expect.stringContaining('Hello ada,'),
    })
    expect(row).toMatchObject({ attempts: 1, leased_until: null, last_error: null, rendered: null })
  })

  test('is sent as soon as its transaction commits, and not if it fails', async () => {
    await enqueueMail(db, appeal)
    const sender = startTestSender(db, { url, port: smtp.port })
    await waitUntil('the sender is idle again', isSent)
    const failing = db.transaction().execute(async (tx) => {
      await enqueueMail(tx, { ...appeal, to: { address: 'lost@wren.example' } })
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    await db.transaction().execute((tx) => enqueueMail(tx, { ...appeal, to: { address: 'kept@wren.example' } }))
    // Much less than the 15 seconds after which a sender looks without being woken.
    await waitUntil('it is sent', () => smtp.received.length === 2, 5_000)
    await sender.stop()
    expect(smtp.received.map(({ to: address }) => address)).toEqual(['Ada@wren.example', 'kept@wren.example'])
  })

  test('that no notification announced is sent at the next look', async () => {
    const sender = startTestSender(db, { url, port: smtp.port }, { checkEveryMs: 50 })
    await enqueueMail(db, appeal)
    await waitUntil('the sender is idle again', isSent)
    await sql`insert into mails (kind, to_address, data, priority)
      values ('APPEAL_RECEIVED', 'x@wren.example', '{"username": "x"}', 2)`.execute(db)
    await waitUntil('it is sent', isSent, 5_000)
    await sender.stop()
  })

  test('with a known key is queued once', async () => {
    await enqueueMail(db, { ...appeal, dedupeKey: 'appeal 7' })
    await enqueueMail(db, { ...appeal, dedupeKey: 'appeal 7' })
    await enqueueMail(db, { ...appeal, dedupeKey: 'appeal 8' })
    expect(await allMails(db)).toHaveLength(2)
  })

  test('keeps nothing that its kind does not have', async () => {
    const withSecret = { ...reset, token: 'secret' }
    await enqueueMail(db, withSecret)
    expect((await allMails(db))[0]?.data).toEqual({ username: 'ada' })
  })

  test('of a more important kind goes first, ten at a time', async () => {
    await sql`insert into mails (kind, to_address, data, priority)
      select 'APPEAL_RECEIVED', 'x@wren.example', '{"username": "x"}', 3 from generate_series(1, 9)`.execute(db)
    await enqueueMail(db, appeal)
    await enqueueMail(db, { kind: 'PASSWORD_CHANGED', to, username: 'ada' })
    const taken = await takeMails(db, {})
    expect(taken.map(({ priority }) => priority)).toEqual([1, 2, ...Array(8).fill(3)])
    expect(await takeMails(db, {})).toHaveLength(1)
  })

  test('is taken by one of many processes that look at once, and none waits for another', async () => {
    await sql`insert into mails (kind, to_address, data, priority)
      select 'APPEAL_RECEIVED', 'x@wren.example', '{"username": "x"}', 3 from generate_series(1, 80)`.execute(db)
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeMails(db, {})))
    expect(taken.map(({ length }) => length)).toEqual(Array(8).fill(10))
    expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(80)
  })

  test('that another process has taken over is changed by the first only if it was sent', async () => {
    await enqueueMail(db, appeal)
    const [first] = await takeMails(db, {})
    await endLeases(db)
    const [second] = await takeMails(db, {})
    if (first === undefined || second === undefined) throw new Error('It was taken twice')
    expect(await beginTry(db, first)).toBe(false)
    for (const change of [markFailed, giveUp, returnMail]) await change(db, first, 'too late')
    expect((await allMails(db))[0]).toMatchObject({
      attempts: 2,
      leased_until: expect.any(Date),
      gave_up_at: null,
      last_error: null,
    })
    await markSent(db, first)
    expect((await allMails(db))[0]?.sent_at).toBeInstanceOf(Date)
    expect(await beginTry(db, second)).toBe(false)
  })

  test('of a deleted account is never begun', async () => {
    await enqueueMail(db, appeal)
    await enqueueMail(db, { ...appeal, to: { address: 'other@wren.example' } })
    const taken = await takeMails(db, {})
    await cancelMailsOf(db, account)
    await enqueueMail(db, { kind: 'ACCOUNT_DELETED', to: { address: to.address }, username: 'ada' })
    expect(taken).toHaveLength(2)
    await endLeases(db)
    await sendUntil('the rest is sent', isSent)
    expect(smtp.received.map(({ email }) => email.subject).sort()).toEqual([
      'We received your appeal',
      'Your account is deleted',
    ])
  })

  test('that is cancelled while its token is made is not sent', async () => {
    await enqueueMail(db, reset)
    const RESET_PASSWORD = async () => {
      await cancelMailsOf(db, account)
      return 'token'
    }
    await sendUntil('it is gone', async () => (await allMails(db)).length === 0, { tokenMakers: { RESET_PASSWORD } })
    expect(smtp.received).toEqual([])
  })
})

describe('a token', () => {
  test('is made for each try, in the fragment of a link to the public address, and never stored', async () => {
    await enqueueMail(db, reset)
    let made = 0
    const tokenMakers = { RESET_PASSWORD: async () => `token-${++made}/` }
    smtp.behave({ message: () => ({ code: 451, text: 'Try later' }) })
    await sendUntil('the first try failed', hasFailed, { tokenMakers })
    smtp.behave({})
    await passTime(db)
    await sendUntil('it is sent', isSent, { tokenMakers })
    const [{ email } = { email: undefined }] = smtp.received
    expect(email?.text).toContain('\nhttps://melos.example/reset/confirm#token-2%2F\n')
    expect(email?.html).toContain('href="https://melos.example/reset/confirm#token-2%2F"')
    expect(JSON.stringify((await allMails(db))[0], (_, value) => String(value))).not.toContain('token-')
  })

  test('whose purpose is over drops the email', async () => {
    await enqueueMail(db, reset)
    const tokenMakers = { RESET_PASSWORD: async () => undefined }
    await sendUntil('it is given up', async () => (await allMails(db))[0]?.gave_up_at !== null, { tokenMakers })
    expect(smtp.received).toEqual([])
  })

  test('that nobody here can make leaves the email to other processes', async () => {
    await enqueueMail(db, reset)
    await enqueueMail(db, appeal)
    await sendUntil('the other is sent', () => smtp.received.length === 1)
    expect((await allMails(db))[0]).toMatchObject({ attempts: 0, leased_until: null, sent_at: null })
  })

  test('that would be over ends the tries', async () => {
    await enqueueMail(db, reset)
    await sql`update mails set expires_at = clock_timestamp() - interval '1 second'`.execute(db)
    await sendUntil('it is given up', async () => (await allMails(db))[0]?.gave_up_at !== null, {
      tokenMakers: { RESET_PASSWORD: async () => 'token' },
    })
    expect(smtp.received).toEqual([])
  })

  test('an email lives as long as its token', async () => {
    await enqueueMail(db, reset)
    const { rows } = await sql<{ hours: string }>`
      select round(extract(epoch from expires_at - created_at) / 3600)::text as hours from mails`.execute(db)
    expect(rows).toEqual([{ hours: '1' }])
  })
})

describe('a failing server', () => {
  test('is asked again after 1, 5 and 30 minutes, 2, 6 and 12 hours, then never', async () => {
    await enqueueMail(db, appeal)
    smtp.behave({ recipient: () => ({ code: 450, text: 'Busy' }) })
    const waits: (number | undefined)[] = []
    for (let tries = 1; tries <= 6; tries++) {
      await sendUntil(`try ${tries} failed`, async () => (await allMails(db))[0]?.last_error !== null)
      waits.push(await minutesToWait())
      await sql`update mails set last_error = null`.execute(db)
      await passTime(db)
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720])
    await sendUntil('it is given up', async () => (await allMails(db))[0]?.gave_up_at !== null)
    expect((await allMails(db))[0]).toMatchObject({ attempts: 7, last_error: expect.stringContaining('450 Busy') })
  })

  test.each([
    ['refuses for now', { message: () => ({ code: 452, text: 'Full' }) }, '452 Full'],
    ['dies in the middle', { message: () => 'DIE_IN_THE_MIDDLE' as const }, 'onnection'],
    ['dies before it answers', { message: () => 'LOSE_THE_ANSWER' as const }, 'onnection'],
  ])('that %s gets the email later', async (_, behaviour, reason) => {
    await enqueueMail(db, appeal)
    smtp.behave(behaviour)
    await sendUntil('the try failed', hasFailed)
    expect((await allMails(db))[0]).toMatchObject({
      attempts: 1,
      leased_until: null,
      gave_up_at: null,
      last_error: expect.stringContaining(reason),
    })
    smtp.behave({})
    await passTime(db)
    await sendUntil('it is sent', isSent)
    const ids = smtp.received.map(({ email }) => email.messageId)
    expect(new Set(ids).size).toBe(1)
  })

  test('that is not there gets the email later', async () => {
    await enqueueMail(db, appeal)
    await smtp.kill()
    await sendUntil('the try failed', hasFailed)
    await smtp.restart()
    await passTime(db)
    await sendUntil('it is sent', isSent)
    expect(smtp.received).toHaveLength(1)
  })

  test('that is slow gets the email once, also with a second process at work', async () => {
    await enqueueMail(db, appeal)
    const hold = Promise.withResolvers<undefined>()
    smtp.behave({ message: () => hold.promise })
    const slow = startTestSender(db, { url, port: smtp.port })
    await waitUntil('it is being sent', () => smtp.connections() === 1)
    const second = startTestSender(db, { url, port: smtp.port })
    await enqueueMail(db, { ...appeal, to: { address: 'second@wren.example' } })
    await waitUntil('both are being sent', () => smtp.connections() === 2)
    hold.resolve(undefined)
    await waitUntil('both are sent', isSent)
    await Promise.all([slow.stop(), second.stop()])
    expect(smtp.received).toHaveLength(2)
  })

  test('that says nothing is left after a while', async () => {
    await using silent = await openSilentServer()
    const deliver = openSmtp(smtpAt(silent.port), 100)
    const delivery = await deliver({ to: 'ada@wren.example', messageId: '<1@x>', subject: 's', text: 't', html: 'h' })
    expect(delivery).toMatchObject({ outcome: 'FAILED' })
  })
})

describe('a refusal for good', () => {
  test('of the recipient gives up the email and reports the address', async () => {
    await enqueueMail(db, appeal)
    await enqueueMail(db, { ...appeal, to: { address: 'guest@wren.example' } })
    smtp.behave({ recipient: () => ({ code: 550, text: '5.1.1 No such user' }) })
    const bounced: string[] = []
    const onBounce = async (_: unknown, id: string) => void bounced.push(id)
    await sendUntil('both are given up', async () => (await allMails(db)).every((row) => row.gave_up_at !== null), {
      onBounce,
    })
    expect(bounced).toEqual([account])
    expect((await allMails(db))[0]).toMatchObject({ attempts: 1, sent_at: null, leased_until: null })
  })

  test.each([
    ['of the message', { message: () => ({ code: 554, text: 'Spam' }) }],
    ['by policy', { recipient: () => ({ code: 550, text: '5.7.1 Relaying denied' }) }],
  ])('%s gives up the email and does not blame the address', async (_, behaviour) => {
    await enqueueMail(db, appeal)
    smtp.behave(behaviour)
    const bounced: string[] = []
    const onBounce = async (_db: unknown, id: string) => void bounced.push(id)
    await sendUntil('it is given up', async () => (await allMails(db))[0]?.gave_up_at !== null, { onBounce })
    expect(bounced).toEqual([])
  })

  test('of the sender makes all emails wait, and the first success ends the wait', async () => {
    await enqueueMail(db, appeal)
    smtp.behave({ sender: { code: 553, text: 'Sender unknown' } })
    const pause = () => db.selectFrom('mail_pause').selectAll().executeTakeFirst()
    await sendUntil('all wait', async () => (await pause()) !== undefined)
    expect((await pause())?.reason).toContain('553 Sender unknown')
    expect((await allMails(db))[0]).toMatchObject({ attempts: 0, gave_up_at: null, leased_until: null })
    await enqueueMail(db, appeal)
    expect(await takeMails(db, {})).toEqual([])

    smtp.behave({})
    await sql`update mail_pause set until = clock_timestamp()`.execute(db)
    await sendUntil('all are sent', isSent)
    expect(await pause()).toBeUndefined()
  })

  test('of the login makes all emails wait', async () => {
    await using guarded = await openTestSmtp({ password: 'right' })
    await enqueueMail(db, appeal)
    const pause = () => db.selectFrom('mail_pause').selectAll().executeTakeFirst()
    const login = (pass: string) => openSmtp({ ...smtpAt(guarded.port), auth: { user: 'melos', pass } })
    await sendUntil('all wait', async () => (await pause()) !== undefined, { deliver: login('wrong') })
    expect((await pause())?.reason).toContain('535')
    await sql`update mail_pause set until = clock_timestamp()`.execute(db)
    await sendUntil('it is sent', isSent, { deliver: login('right') })
    expect(guarded.received).toHaveLength(1)
  })
})

describe('a stop', () => {
  test('gives back what was not begun, and waits for what was', async () => {
    for (let n = 1; n <= 10; n++) await enqueueMail(db, { ...appeal, to: { address: `a${n}@wren.example` } })
    const hold = Promise.withResolvers<undefined>()
    smtp.behave({ message: () => hold.promise })
    const sender = startTestSender(db, { url, port: smtp.port })
    await waitUntil('five are being sent', () => smtp.connections() === 5)
    const stopped = sender.stop()
    hold.resolve(undefined)
    await stopped
    const rows = await allMails(db)
    expect(rows.filter(({ sent_at }) => sent_at !== null)).toHaveLength(5)
    expect(rows.filter(({ sent_at }) => sent_at === null)).toEqual(
      Array(5).fill(expect.objectContaining({ attempts: 0, leased_until: null })),
    )
  })
})
