import type { QueuedMail } from '@melos/api-contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestIdentity, testAdmin } from '../../../test/support/test-identity.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { giveUp, markFailed, markSent, takeMails } from '../../mail/mail-store.ts'

const identity = await openForTests(openTestIdentity({ mailWay: 'smtp' }))
const { db, app } = identity
const admin: string = (await identity.logIn(testAdmin.email, testAdmin.password)).json().accessToken
const bidder = (await identity.signIn()).accessToken

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('mail_pause').execute()
  await db.deleteFrom('audit_log').execute()
})

const authorized = (token: string) => (token === '' ? {} : { authorization: `Bearer ${token}` })
const ask = (query = '', token = admin) => app.inject({ url: `/api/mails${query}`, headers: authorized(token) })
const list = async (query = '') => (await ask(query)).json<{ data: QueuedMail[]; total: number }>()
const retry = (id: bigint | string, token = admin) =>
  app.inject({ method: 'POST', url: `/api/mails/${id}/retry`, headers: authorized(token) })
const enqueue = (username: string) =>
  enqueueMail(db, { kind: 'APPEAL_RECEIVED', to: { address: `${username}@wren.example` }, username })

const audited = () => db.selectFrom('audit_log').select(['action', 'actor', 'reason']).orderBy('id').execute()

/** One that failed for now, one that was given up and one that was sent. */
async function fill() {
  for (const name of ['waiting', 'lost', 'sent']) await enqueue(name)
  const [waiting, lost, sent] = await takeMails(db, {})
  if (waiting === undefined || lost === undefined || sent === undefined) throw new Error('Three emails were taken')
  await markFailed(db, waiting, '450 Busy')
  await giveUp(db, lost, '550 Unknown')
  await markSent(db, sent, { subject: 'a subject', text: 'a-token', html: 'a-token' })
  return { waiting, lost, sent }
}

describe('the list', () => {
  test('has the waiting first, then the newest, with their errors', async () => {
    const { waiting, lost, sent } = await fill()
    expect((await ask()).json()).toEqual({
      data: [
        expect.objectContaining({
          id: Number(waiting.id),
          kind: 'APPEAL_RECEIVED',
          to: 'waiting@wren.example',
          state: 'WAITING',
          attempts: 1,
          nextTryAt: expect.any(String),
          endedAt: null,
          error: '450 Busy',
          canRetry: true,
        }),
        expect.objectContaining({ id: Number(sent.id), state: 'SENT', error: null, canRetry: false, nextTryAt: null }),
        expect.objectContaining({ id: Number(lost.id), state: 'GIVEN_UP', error: '550 Unknown', canRetry: true }),
      ],
      total: 3,
      waiting: 1,
      givenUp: 1,
      pause: null,
      way: 'SMTP',
    })
  })

  test('can be filtered and paged', async () => {
    const { lost } = await fill()
    expect((await list('?state=GIVEN_UP')).data.map(({ id }) => id)).toEqual([Number(lost.id)])
    expect(await list('?size=2&page=2')).toMatchObject({ data: [{ state: 'GIVEN_UP' }], total: 3 })
    expect((await ask('?state=LOST')).statusCode).toBe(400)
  })

  test('is logged once for each look, with its filter', async () => {
    for (const query of ['?page=3', '?page=3', '?page=3&state=SENT']) await ask(query)
    expect(await audited()).toEqual([
      { action: 'MAILS_LISTED', actor: testAdmin.email, reason: null },
      { action: 'MAILS_LISTED', actor: testAdmin.email, reason: 'SENT' },
    ])
  })

  test('never shows what an email says', async () => {
    await fill()
    expect((await ask()).body).not.toContain('a-token')
  })

  test('says why nothing is sent', async () => {
    await sql`insert into mail_pause (reason, since, until)
      values ('535 Wrong password', '2026-11-18 10:00Z', '2026-11-18 10:05Z')`.execute(db)
    expect((await ask()).json().pause).toEqual({
      reason: '535 Wrong password',
      since: '2026-11-18 10:00:00',
      until: '2026-11-18 10:05:00',
    })
  })
})

describe('a retry', () => {
  test('makes a given-up email due now, ends the pause, and is logged', async () => {
    const { lost } = await fill()
    await sql`insert into mail_pause (reason, since, until)
      values ('535', now(), now() + interval '5 minutes')`.execute(db)
    const answer = await retry(lost.id)
    expect(answer.json().body).toMatchObject({ id: Number(lost.id), state: 'WAITING', endedAt: null })
    expect((await takeMails(db, {})).map(({ id }) => id)).toEqual([lost.id])
    expect(await audited()).toEqual([
      { action: 'MAIL_RETRIED', actor: testAdmin.email, reason: `email ${lost.id}, APPEAL_RECEIVED` },
    ])
  })

  test('makes a waiting email due now', async () => {
    const { waiting } = await fill()
    expect(await takeMails(db, {})).toEqual([])
    expect((await retry(waiting.id)).statusCode).toBe(200)
    expect((await takeMails(db, {})).map(({ id }) => id)).toEqual([waiting.id])
  })

  test('leaves an email alone that is being sent', async () => {
    await enqueue('leased')
    const [leased] = await takeMails(db, {})
    expect((await retry(leased?.id ?? 0n)).statusCode).toBe(200)
    expect(await takeMails(db, {})).toEqual([])
  })

  test('after the last try is one more try', async () => {
    await enqueue('last')
    await sql`update mails set attempts = 7, gave_up_at = now()`.execute(db)
    const id = (await list()).data[0]?.id ?? 0
    await retry(BigInt(id))
    const [taken] = await takeMails(db, {})
    if (taken === undefined) throw new Error('It was taken')
    await markFailed(db, taken, '450 Busy')
    expect((await list()).data[0]).toMatchObject({ state: 'GIVEN_UP', attempts: 8 })
  })

  test('of what was sent, or is over, is refused', async () => {
    const { sent, lost } = await fill()
    await sql`update mails set expires_at = now() where id = ${lost.id}`.execute(db)
    for (const { id } of [sent, lost]) {
      const answer = await retry(id)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'MAIL_ENDED'])
    }
    expect(await audited()).toEqual([])
  })

  test('of an email that does not exist is not found', async () => {
    expect((await retry('9999999999999999')).statusCode).toBe(404)
    expect((await retry('one')).statusCode).toBe(400)
  })

  test('and the list are for administrators alone', async () => {
    const { lost } = await fill()
    expect([(await ask('', '')).statusCode, (await retry(lost.id, '')).statusCode]).toEqual([401, 401])
    expect([(await ask('', bidder)).statusCode, (await retry(lost.id, bidder)).statusCode]).toEqual([403, 403])
  })
})
