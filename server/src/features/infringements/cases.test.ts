import { DAYS_AFTER_REFUSAL, DAYS_TO_COMPLAIN } from '@melos/api-contract'
import { sql } from 'kysely'
import { parseEther } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { addAccount } from '../../../test/support/test-alerts.ts'
import { openTestCases, testAnswer, testReasons, testReport, type Uploader } from '../../../test/support/test-cases.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import { auctionCreated, bidPlaced, testBidder, tokenOf } from '../../../test/support/test-market.ts'
import type { AlertData } from '../../alerts/alert-store.ts'
import { wordsOf } from '../../alerts/texts.ts'

const cases = await openForTests(openTestCases())
const { db, send } = cases
let auctions = 0n

const nextSong = async (uploader?: Uploader) => {
  const auctionId = auctions++
  return { auctionId, ...(await cases.listSong(auctionId, { ...(uploader && { uploader }) })) }
}
const detail = async (auctionId: bigint) =>
  (await send('GET', `/api/public/auctions/external/${auctionId}`)).json().body
const audited = async (id: number) =>
  (await db.selectFrom('audit_log').select(['action', 'reason']).orderBy('id').execute())
    .filter(({ reason }) => new RegExp(`case ${id}\\b`).test(reason ?? ''))
    .map(({ action }) => action)
const answerAs = (token: string, id: number) => send('POST', `/api/me/cases/${id}/answer`, { token, body: testAnswer })
/** A case whose seven days are over. */
const unanswered = async (uploader?: Uploader) => {
  const song = await nextSong(uploader)
  const { id, token } = await cases.report(song.auctionId)
  await cases.notify(id)
  await cases.setTimes(id, 'answer_until = clock_timestamp()')
  return { ...song, id, token }
}
const stateOfAccount = async (id: string) =>
  (await db.selectFrom('account_states').select('state').where('account_id', '=', id).executeTakeFirstOrThrow()).state

describe('one case from report to decision', () => {
  test('is one thread, with a block, a strike and emails at each step', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id, token } = await cases.report(auctionId)
    expect((await cases.act(id, 'question', { text: 'Which recording?' })).json().body.state).toBe('ASKED')
    const added = await send('POST', '/api/public/cases/messages', { body: { token, text: 'The one of 1998.' } })
    expect(added.json().body).toMatchObject({
      state: 'RECEIVED',
      side: 'REPORTER',
      can: { add: true, complain: false },
    })
    expect((await cases.notify(id)).json().body).toMatchObject({
      state: 'NOTIFIED',
      song: { block: { isPermanent: false, isOrdered: false } },
    })
    expect(await detail(auctionId)).toMatchObject({
      description: '',
      block: { isPermanent: false },
      asset: { files: [] },
    })

    expect((await cases.act(id, 'upholding', { statement: 'Too early.' })).json().code).toBe('CASE_STATE')
    expect((await answerAs(uploader.token, id)).json().body).toMatchObject({ state: 'ANSWERED', side: 'UPLOADER' })
    const proposed = (await cases.act(id, 'upholding', { statement: 'It is the same.' })).json().body
    expect(proposed).toMatchObject({ state: 'ANSWERED', proposal: { by: testAdmin.email, isYours: true } })
    const read = { act: 'UPHOLD', statement: 'It is the same.' }
    const mine = await cases.act(id, 'confirmation', read)
    expect([mine.statusCode, mine.json().code]).toEqual([409, 'SECOND_ADMINISTRATOR_NEEDED'])
    const confirmed = (await cases.act(id, 'confirmation', read, cases.second)).json().body
    expect(confirmed).toMatchObject({ state: 'UPHELD', proposal: null, song: { block: { isPermanent: true } } })
    expect(confirmed.messages.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['QUESTION', 'ADDITION', 'NOTICE', 'ANSWER', 'DECISION'],
    ])
    expect(confirmed.uploader.strikes).toMatchObject([{ caseId: id, isActive: true }])
    expect(await cases.mailsTo(uploader.email)).toEqual(['CASE_NOTICE', 'CASE_DECIDED', 'STRIKE'])
    expect(await audited(id)).toEqual([
      ...['CASE_ASKED', 'CASE_ADDED', 'WORK_BLOCKED', 'CASE_NOTIFIED', 'CASE_ANSWERED', 'CASE_PROPOSED'],
      ...['WORK_BLOCKED', 'STRIKE_ISSUED', 'CASE_UPHELD'],
    ])
    const own = await send('GET', '/api/me/cases', { token: uploader.token })
    expect(own.json()).toMatchObject({
      data: [{ id, state: 'UPHELD', canAnswer: false }],
      strikes: [{ isActive: true }],
    })
  })

  test('an uploader whose song was blocked first is told that refusing the report ended that', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    await cases.act(id, 'block', { ...testReasons, cause: 'NOTICE' })
    await cases.act(id, 'rejection', { statement: 'It stays incomplete.' })
    expect((await detail(auctionId)).block).toBeNull()
    const said = 'we don’t examine the report. If the song was blocked because of it, that has ended.'
    expect(await cases.readMails(uploader.email)).toContain(said)
    expect(await cases.readMails(testReport.email)).toContain('we don’t examine your report.')
  })

  test('the statement of reasons says facts, ground, effect, until when, how to object and that a person decided', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    await cases.notify(id)
    const { answerUntil } = await cases.readCase(id)
    const mail = await cases.readMails(uploader.email)
    const said = [
      ...[testReasons.facts, testReasons.ground, testReport.work, testReport.name, 'no longer show the sound'],
      ...['until we decide', answerUntil?.slice(0, 16) ?? '', 'How to object', 'A person decided this, not a program'],
    ]
    for (const part of said) expect(mail).toContain(part)
    expect(mail).not.toContain('nsubscribe')
  })

  test('dismissing lifts the block, withdraws the strike and changes nothing else', async () => {
    const { id, auctionId, uploader } = await unanswered()
    await cases.runClock()
    expect((await cases.readCase(id)).uploader?.strikes).toMatchObject([{ isActive: true }])
    await cases.act(id, 'dismissal', { statement: 'A licence was shown.' })
    expect(await detail(auctionId)).toMatchObject({ description: 'A ferry at night.', block: null })
    expect((await cases.readCase(id)).uploader?.strikes).toMatchObject([{ isActive: false }])
    expect(await cases.mailsTo(uploader.email)).toEqual(['CASE_NOTICE', 'STRIKE', 'CASE_DECIDED'])
    expect((await cases.act(id, 'dismissal', { statement: 'Again.' })).json().code).toBe('CASE_STATE')
  })

  test('two administrators who block and lift at once leave one truth', async () => {
    const { auctionId, workId } = await nextSong()
    const { id } = await cases.report(auctionId)
    await cases.act(id, 'block', { ...testReasons, cause: 'NOTICE' })
    const [lifted, notified, again] = await Promise.all([
      cases.act(id, 'lift', { statement: 'Settled.' }),
      cases.notify(id),
      cases.act(id, 'lift', { statement: 'Settled too.' }, cases.second),
    ])
    expect(notified.statusCode).toBe(200)
    expect([lifted.statusCode, again.statusCode].sort()[0]).toBe(200)
    const inEffect = await db
      .selectFrom('work_blocks')
      .select('id')
      .where('work_id', '=', workId)
      .where('lifted_at', 'is', null)
      .execute()
    const { block } = await detail(auctionId)
    expect([inEffect.length <= 1, block !== null]).toEqual([true, inEffect.length === 1])
    expect((await cases.readCase(id)).song?.block).toEqual(block)
  })

  test('a second administrator confirms what was read, and not what it was changed to since', async () => {
    const { id, uploader } = await unanswered()
    const [read, changed] = [
      { statement: 'It is the same.', isGrave: false },
      { statement: 'It is the same.', isGrave: true },
    ]
    await cases.act(id, 'upholding', read)
    await cases.act(id, 'upholding', changed)
    const confirm = (body: object) => cases.act(id, 'confirmation', { act: 'UPHOLD', ...body }, cases.second)
    for (const body of [read, { ...changed, statement: 'It is another.' }])
      expect((await confirm(body)).json().code).toBe('CASE_STATE')
    expect([(await cases.readCase(id)).state, await stateOfAccount(uploader.id)]).toEqual(['NOTIFIED', 'ACTIVE'])
    expect((await confirm(changed)).json().body.state).toBe('UPHELD')
    expect(await stateOfAccount(uploader.id)).toBe('CLOSED')
  })

  test('two reports of one song: lifting one block keeps the other', async () => {
    const { auctionId } = await nextSong()
    const [one, other] = [await cases.report(auctionId), await cases.report(auctionId, { name: 'Eva' })]
    await cases.notify(one.id)
    await cases.notify(other.id)
    await cases.act(one.id, 'dismissal', { statement: 'Not this one.' })
    expect((await detail(auctionId)).block).not.toBeNull()
    expect((await cases.readCase(one.id)).sameWork).toMatchObject([{ id: other.id, reporterName: 'Eva' }])
    await cases.act(other.id, 'dismissal', { statement: 'Nor this one.' })
    expect((await detail(auctionId)).block).toBeNull()
  })
})

describe('the reporter', () => {
  test.each([
    ['https://melos.example/auction/0', true],
    ['https://melos.example/auction/0/check#top', true],
    ['https://melos.example/market/0', true],
    ['https://melos.example/cards/0.png', true],
    ['https://melos.example/auction/999', false],
    ['https://melos.example/about', false],
  ])('finds the song of %s: %s', async (url, isFound) => {
    if (auctions === 0n) await nextSong()
    const answer = await send('GET', `/api/public/reported-work?url=${encodeURIComponent(url)}`)
    expect([answer.statusCode, answer.json().body.work !== null]).toEqual([200, isFound])
    if (isFound) expect(answer.json().body.work).toMatchObject({ externalId: 0, title: 'Song 0' })
  })

  test('finds the song of its file, and of its metadata', async () => {
    const { auctionId, files, workId } = await nextSong()
    for (const path of [files[0]?.url, `${files[1]?.url}/peaks`, `/api/public/works/${workId}/metadata`]) {
      const answer = await send('GET', `/api/public/reported-work?url=https://melos.example${path}`)
      expect(answer.json().body.work).toMatchObject({ externalId: Number(auctionId) })
    }
  })

  test.each(['https://elsewhere.example/auction/0', 'https://melos.example.evil.example/auction/0'])(
    'is refused with %s',
    async (contentUrl) => {
      const asked = await send('GET', `/api/public/reported-work?url=${contentUrl}`)
      expect([asked.statusCode, asked.json().code]).toEqual([400, 'CONTENT_ELSEWHERE'])
      const sent = await send('POST', '/api/public/infringement-reports', { body: { ...testReport, contentUrl } })
      expect([sent.statusCode, sent.json().code]).toEqual([400, 'CONTENT_ELSEWHERE'])
    },
  )

  test('withdraws, which lifts the block, but not what a court ordered', async () => {
    for (const [cause, isLifted] of [
      ['NOTICE', true],
      ['COURT_ORDER', false],
    ] as const) {
      const { auctionId } = await nextSong()
      const { id, token } = await cases.report(auctionId)
      await cases.act(id, 'block', { ...testReasons, cause })
      const answer = await send('POST', '/api/public/cases/withdrawal', { body: { token } })
      expect(answer.json().body).toMatchObject({ state: 'WITHDRAWN', can: { add: false, withdraw: false } })
      expect((await detail(auctionId)).block).toEqual(
        isLifted ? null : { since: expect.any(String), isPermanent: false, isOrdered: true },
      )
    }
  })

  test('complains about a dismissal once, and being right opens the case again', async () => {
    const { auctionId } = await nextSong()
    const { id, token } = await cases.report(auctionId)
    const complain = (text: string) => send('POST', '/api/public/cases/complaint', { body: { token, text } })
    expect((await complain('Too early.')).json().code).toBe('CASE_STATE')
    await cases.act(id, 'dismissal', { statement: 'No.' })
    expect((await complain('Listen again.')).statusCode).toBe(200)
    expect((await complain('And again.')).json().code).toBe('CASE_STATE')
    expect((await cases.readCase(id)).isDue).toBe(true)
    const body = { side: 'REPORTER', isGranted: true, statement: 'You are right.' }
    expect((await cases.act(id, 'complaint-decision', body)).json().body).toMatchObject({ state: 'RECEIVED' })
    expect((await cases.act(id, 'complaint-decision', body)).json().code).toBe('CASE_STATE')
  })

  test('who was right to complain didn’t send a plainly unfounded report', async () => {
    const { auctionId } = await nextSong()
    const { id, token } = await cases.report(auctionId)
    await cases.act(id, 'dismissal', { statement: 'No.', isPlainlyUnfounded: true })
    await send('POST', '/api/public/cases/complaint', { body: { token, text: 'Listen again.' } })
    await cases.act(id, 'complaint-decision', { side: 'REPORTER', isGranted: true, statement: 'You are right.' })
    expect(await cases.readCase(id)).toMatchObject({ state: 'RECEIVED', isPlainlyUnfounded: false })
    await cases.notify(id)
    await cases.setTimes(id, 'answer_until = clock_timestamp()')
    expect((await cases.uphold(id)).json().body).toMatchObject({ state: 'UPHELD', isPlainlyUnfounded: false })
  })

  test('who was right to complain doesn’t take the uploader’s seven days away', async () => {
    const { id, token } = await unanswered()
    await cases.act(id, 'dismissal', { statement: 'No.' })
    await send('POST', '/api/public/cases/complaint', { body: { token, text: 'Listen again.' } })
    await cases.act(id, 'complaint-decision', { side: 'REPORTER', isGranted: true, statement: 'You are right.' })
    expect(await cases.readCase(id)).toMatchObject({ state: 'RECEIVED', can: { uphold: false, notify: true } })
    expect((await cases.act(id, 'upholding', { statement: 'At once.' })).json().code).toBe('CASE_STATE')
    await cases.notify(id)
    expect(await cases.readCase(id)).toMatchObject({ state: 'NOTIFIED', can: { uphold: false } })
  })

  test('with three plainly unfounded reports within a year waits for a review', async () => {
    const email = 'often@wren.example'
    for (let n = 0; n < 3; n++) {
      const { auctionId } = await nextSong()
      const { id } = await cases.report(auctionId, { email })
      await cases.act(id, 'dismissal', { statement: 'No.', isPlainlyUnfounded: true })
    }
    const { auctionId } = await nextSong()
    const { id } = await cases.report(auctionId, { email: 'OFTEN@wren.example' })
    expect(await cases.readCase(id)).toMatchObject({ isHeld: true, can: { notify: false, admit: true } })
    expect((await cases.notify(id)).json().code).toBe('REPORTER_HELD')
    const held = await cases.act(id, 'block', { ...testReasons, cause: 'NOTICE' })
    expect(held.json().code).toBe('REPORTER_HELD')
    await cases.act(id, 'admission', { reason: 'This one is different.' })
    expect((await cases.notify(id)).statusCode).toBe(200)
    await sql`update infringement_reports set decided_at = decided_at - interval '1 year' where email = ${email}`.execute(
      db,
    )
    const later = await cases.report((await nextSong()).auctionId, { email })
    expect((await cases.readCase(later.id)).isHeld).toBe(false)
  })
})

describe('neither side learns the other’s email address', () => {
  test('not even when it is typed into the texts', async () => {
    const { auctionId, uploader } = await nextSong()
    const { email } = testReport
    const typed = `Write to ${email.toUpperCase()}, ${email} or ${encodeURIComponent(email)}.`
    const address = /ada(@|%40)wren/
    const { id, token } = await cases.report(auctionId, {
      ...{ statement: typed, work: typed, content: typed, name: `Ada ${email}` },
      contentUrl: `https://melos.example/auction/${auctionId}?by=${email}`,
    })
    await cases.act(id, 'question', { text: `Do you know ${uploader.email}?` })
    await cases.notify(id, { facts: `See ${email}.` })
    const body = { ...testAnswer, why: `Ask ${uploader.email}.`, proof: uploader.email, name: uploader.email }
    await send('POST', `/api/me/cases/${id}/answer`, { token: uploader.token, body })
    await cases.uphold(id, `${email} is right, ${uploader.email} isn't.`)
    const read = await send('GET', `/api/me/cases/${id}`, { token: uploader.token })
    expect(read.statusCode).toBe(200)
    expect(read.body.toLowerCase()).not.toMatch(address)
    expect((await send('GET', '/api/me/cases', { token: uploader.token })).body.toLowerCase()).not.toContain(email)
    expect((await cases.readMails(uploader.email)).toLowerCase()).not.toMatch(address)
    const byReporter = JSON.stringify(await cases.readByLink(token))
    expect(byReporter).toContain('I wrote it; see the register')
    expect(byReporter).not.toContain(uploader.email)
    expect(await cases.readMails(email)).not.toContain(uploader.email)
    expect(await send('GET', '/api/account/export', { token: uploader.token })).toMatchObject({
      body: expect.not.stringContaining(email),
    })
  })

  test('unless the reporter agreed', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId, { sharesEmail: true })
    await cases.notify(id)
    expect(await cases.readMails(uploader.email)).toContain(testReport.email)
    const { reporter } = (await send('GET', `/api/me/cases/${id}`, { token: uploader.token })).json().body
    expect(reporter.email).toBe(testReport.email)
  })

  test('the uploader doesn’t get the proof, and nothing before the notice', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    expect((await send('GET', `/api/me/cases/${id}`, { token: uploader.token })).statusCode).toBe(404)
    await cases.notify(id)
    const read = await send('GET', `/api/me/cases/${id}`, { token: uploader.token })
    expect(read.json().body.proof).toBeNull()
    expect(read.body).not.toContain('entry 12')
    const stranger = await addAccount(db)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/answer'],
    ] as const) {
      const body = method === 'POST' ? { body: testAnswer } : {}
      const url = `/api/me/cases/${id}${path}`
      expect((await send(method, url, { token: stranger.token, ...body })).statusCode).toBe(404)
    }
  })
})

describe('links to a case', () => {
  test('can’t be guessed, nor turned into the other side’s', async () => {
    const { auctionId } = await nextSong()
    const { id, token } = await cases.report(auctionId)
    await cases.notify(id)
    const [, words = '', mac = ''] = /^(\d+r)-(.+)$/.exec(token) ?? []
    const other = await cases.report(auctionId, { name: 'Eva' })
    const forged = [
      ...[`${words.replace('r', 'u')}-${mac}`, `${other.id}r-${mac}`, `${words}-`, `${words}-${mac}A`, words],
      ...['', 'x', `${words}-${'A'.repeat(32)}`].filter((one) => one !== ''),
    ]
    for (const one of forged) {
      const answer = await send('POST', '/api/public/cases/read', { body: { token: one } })
      expect([one, answer.statusCode]).toEqual([one, 404])
    }
  })

  test('let an artist without an account answer, and opening them changes nothing', async () => {
    const auctionId = auctions++
    await cases.mine(auctionCreated(auctionId))
    await cases.addSong(auctionId)
    const { id } = await cases.report(auctionId)
    const artistEmail = 'artist@elsewhere.example'
    expect((await cases.notify(id, { artistEmail })).json().body).toMatchObject({ noticeTo: 'ARTIST', uploader: null })
    const notice = await cases.readMails(artistEmail)
    expect(notice).toContain('counts as not contested.')
    expect(notice).not.toContain('strike')
    const token = await cases.linkFor('CASE_NOTICE', artistEmail)
    const before = await cases.readCase(id)
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await cases.app.inject({ method, url: '/case' })).statusCode).toBe(200)
      expect((await cases.app.inject({ method, url: '/api/public/cases/answer' })).statusCode).toBe(404)
    }
    expect(await cases.readCase(id)).toEqual(before)
    expect(await cases.readByLink(token)).toMatchObject({ side: 'UPLOADER', can: { answer: true, withdraw: false } })
    const refused = await send('POST', '/api/public/cases/withdrawal', { body: { token } })
    expect(refused.json().code).toBe('CASE_STATE')
    const answer = await send('POST', '/api/public/cases/answer', { body: { token, answer: testAnswer } })
    expect(answer.json().body.state).toBe('ANSWERED')
    expect((await cases.uphold(id)).json().body).toMatchObject({ state: 'UPHELD', uploader: null })
  })

  test('without an artist’s address the notice goes to the provider', async () => {
    const auctionId = auctions++
    await cases.mine(auctionCreated(auctionId))
    await cases.addSong(auctionId)
    const { id } = await cases.report(auctionId)
    expect((await cases.notify(id)).json().body.noticeTo).toBe('PROVIDER')
    expect(
      await db
        .selectFrom('mails')
        .select('to_address')
        .where('kind', '=', 'CASE_NOTICE')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    ).not.toMatchObject({ to_address: 'artist@elsewhere.example' })
  })
})

describe('seven days', () => {
  test('a second before their end the uploader can answer, at their end not', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    await cases.notify(id)
    await cases.setTimes(id, `answer_until = clock_timestamp() + interval '1 second'`)
    await cases.runClock()
    expect(await audited(id)).not.toContain('STRIKE_ISSUED')
    await cases.setTimes(id, `answer_until = clock_timestamp()`)
    expect((await answerAs(uploader.token, id)).json().code).toBe('ANSWER_TOO_LATE')
    await Promise.all([cases.runClock(), cases.runClock()])
    await cases.runClock()
    expect((await audited(id)).filter((action) => action === 'STRIKE_ISSUED')).toHaveLength(1)
    expect((await cases.mailsTo(uploader.email)).filter((kind) => kind === 'STRIKE')).toHaveLength(1)
    expect(await cases.readCase(id)).toMatchObject({ state: 'NOTIFIED', isDue: true, can: { uphold: true } })
  })

  test('upholding after them gives no second strike', async () => {
    const { id } = await unanswered()
    await cases.runClock()
    const { uploader } = (await cases.uphold(id)).json().body
    expect(uploader.strikes).toHaveLength(1)
  })

  test('a suspended artist can still answer and complain', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    await cases.notify(id)
    const restriction = { kind: 'SUSPENSION', cause: 'BREACH', statement: 'Wait.' }
    const url = `/api/accounts/${uploader.id}/restrictions`
    expect((await send('POST', url, { token: cases.admin, body: restriction })).statusCode).toBe(201)
    expect((await answerAs(uploader.token, id)).statusCode).toBe(200)
    await cases.uphold(id)
    const body = { text: 'Look again.' }
    const complaint = await send('POST', `/api/me/cases/${id}/complaint`, { token: uploader.token, body })
    expect(complaint.json().body.can.complain).toBe(false)
  })
})

describe('strikes', () => {
  test('the third within 12 months closes the account; one that ended a second ago doesn’t count', async () => {
    const uploader = await addAccount(db)
    for (let n = 0; n < 2; n++) {
      await cases.uphold((await unanswered(uploader)).id)
    }
    const first = sql`(select min(report_id) from strikes where account_id = ${uploader.id})`
    await sql`update strikes set ends_at = clock_timestamp() - interval '1 second' where report_id = ${first}`.execute(
      db,
    )
    await cases.uphold((await unanswered(uploader)).id)
    expect(await stateOfAccount(uploader.id)).toBe('ACTIVE')
    await sql`update strikes set ends_at = clock_timestamp() + interval '1 minute' where report_id = ${first}`.execute(
      db,
    )
    // Three are active again, and the fourth closes.
    await cases.uphold((await unanswered(uploader)).id)
    expect(await stateOfAccount(uploader.id)).toBe('CLOSED')
    expect(await cases.mailsTo(uploader.email)).toContain('TERMINATED')
    const { kind, cause } = await db
      .selectFrom('restrictions')
      .select(['kind', 'cause'])
      .where('account_id', '=', uploader.id)
      .executeTakeFirstOrThrow()
    expect([kind, cause]).toEqual(['TERMINATION', 'INFRINGEMENT'])
  })

  test('three unanswered notices close the account by the clock', async () => {
    const uploader = await addAccount(db)
    for (let n = 0; n < 3; n++) {
      expect(await stateOfAccount(uploader.id)).toBe('ACTIVE')
      await unanswered(uploader)
      await cases.runClock()
    }
    expect(await stateOfAccount(uploader.id)).toBe('CLOSED')
  })

  test('administrators see them on the account, also one that was withdrawn', async () => {
    const uploader = await addAccount(db)
    const [one, other] = [await unanswered(uploader), await unanswered(uploader)]
    await cases.runClock()
    await cases.act(one.id, 'dismissal', { statement: 'No.' })
    const { strikes } = (await send('GET', `/api/accounts/${uploader.id}`, { token: cases.admin })).json().body
    expect(strikes).toEqual([
      expect.objectContaining({ caseId: other.id, isActive: true, withdrawnAt: null }),
      expect.objectContaining({ caseId: one.id, isActive: false, withdrawnAt: expect.stringMatching(/^\d{4}-/) }),
    ])
  })

  test('a grave case closes the account at once', async () => {
    const { id, uploader } = await unanswered()
    await cases.uphold(id, 'A forged licence.', { isGrave: true })
    expect(await stateOfAccount(uploader.id)).toBe('CLOSED')
  })

  test('end after 12 months', async () => {
    const { id } = await unanswered()
    await cases.runClock()
    const { issued_at, ends_at } = await db
      .selectFrom('strikes')
      .selectAll()
      .where('report_id', '=', BigInt(id))
      .executeTakeFirstOrThrow()
    const year = new Date(issued_at)
    year.setUTCFullYear(year.getUTCFullYear() + 1)
    expect(ends_at).toEqual(year)
  })

  test('granting the uploader’s complaint takes the strike and the block back', async () => {
    const { id, auctionId, uploader } = await unanswered()
    await cases.uphold(id)
    const complained = await send('POST', `/api/me/cases/${id}/complaint`, {
      ...{ token: uploader.token, body: { text: 'Here is the licence.' } },
    })
    expect(complained.statusCode).toBe(200)
    const body = { side: 'UPLOADER', isGranted: true, statement: 'The licence is genuine.' }
    const proposed = (await cases.act(id, 'complaint-decision', body)).json().body
    expect(proposed).toMatchObject({ state: 'UPHELD', proposal: { act: 'GRANT' }, complaints: [{ answer: null }] })
    expect((await detail(auctionId)).block).toMatchObject({ isPermanent: true })
    const decided = (await cases.confirm(id, 'GRANT', body.statement)).json().body
    expect(decided).toMatchObject({ state: 'DISMISSED', uploader: { strikes: [{ isActive: false }] }, proposal: null })
    expect((await detail(auctionId)).block).toBeNull()
  })
})

describe('a block for good', () => {
  const removed = async () => {
    const found = await unanswered()
    await cases.uphold(found.id)
    return found
  }
  const isDue = async (id: number) => (await cases.readCase(id)).isDue

  test('is lifted by two administrators, and one until the decision by one', async () => {
    const { auctionId, id, uploader } = await removed()
    const statement = 'Both sides have agreed.'
    const proposed = (await cases.act(id, 'lift', { statement })).json().body
    expect(proposed).toMatchObject({ proposal: { act: 'LIFT', isYours: true }, can: { confirm: false }, isDue: true })
    expect((await detail(auctionId)).block).toMatchObject({ isPermanent: true })
    expect(await cases.mailsTo(uploader.email)).toEqual(['CASE_NOTICE', 'CASE_DECIDED', 'STRIKE'])
    expect((await cases.readCase(id, cases.second)).can.confirm).toBe(true)
    const mine = await cases.act(id, 'confirmation', { act: 'LIFT', statement })
    expect([mine.json().code, mine.json().message]).toEqual([
      ...['SECOND_ADMINISTRATOR_NEEDED', 'Another administrator must confirm this.'],
    ])
    expect((await cases.confirm(id, 'LIFT', 'Something else.')).json().code).toBe('CASE_STATE')
    expect((await cases.confirm(id, 'UPHOLD', statement)).json().code).toBe('CASE_STATE')
    const lifted = (await cases.confirm(id, 'LIFT', statement)).json().body
    expect(lifted).toMatchObject({ state: 'UPHELD', proposal: null, isDue: false, song: { block: null } })
    expect((await cases.confirm(id, 'LIFT', statement)).json().code).toBe('CASE_STATE')
    expect((await detail(auctionId)).block).toBeNull()
    expect((await audited(id)).slice(-2)).toEqual(['CASE_PROPOSED', 'WORK_UNBLOCKED'])

    const other = await nextSong()
    const { id: examined } = await cases.report(other.auctionId)
    await cases.notify(examined)
    await cases.act(examined, 'lift', { statement })
    expect((await detail(other.auctionId)).block).toBeNull()
  })

  test('stays if a complaint about it is refused, which one administrator can do, and ends what was proposed', async () => {
    const { auctionId, id, uploader } = await removed()
    await send('POST', `/api/me/cases/${id}/complaint`, { token: uploader.token, body: { text: 'Look again.' } })
    const decide = (isGranted: boolean, token = cases.admin) =>
      cases.act(id, 'complaint-decision', { side: 'UPLOADER', isGranted, statement: 'We looked.' }, token)
    await decide(true)
    expect((await decide(false, cases.second)).json().body).toMatchObject({ state: 'UPHELD', proposal: null })
    expect((await cases.confirm(id, 'GRANT', 'We looked.')).json().code).toBe('CASE_STATE')
    expect([(await detail(auctionId)).block?.isPermanent, await isDue(id)]).toEqual([true, false])
  })

  test('keeps its files while an administrator wants to lift it', async () => {
    const { auctionId, id, workId } = await removed()
    await cases.act(id, 'lift', { statement: 'Settled.' })
    await sql`
      update work_blocks set permanent_at = permanent_at - make_interval(days => ${DAYS_TO_COMPLAIN})
      where work_id = ${workId}`.execute(db)
    await cases.runClock()
    expect(await cases.readCase(id, cases.second)).toMatchObject({ files: [{}, {}], can: { confirm: true } })
    expect((await cases.confirm(id, 'LIFT', 'Settled.')).statusCode).toBe(200)
    expect((await detail(auctionId)).block).toBeNull()
  })
})

describe('what was proposed', () => {
  test.each([
    ['taken back by its author', true, 'PROPOSAL_TAKEN_BACK'],
    ['declined by another administrator', false, 'PROPOSAL_DECLINED'],
  ] as const)('is %s, which changes nothing else', async (_, isOwn, action) => {
    const { id, auctionId } = await unanswered()
    await cases.uphold(id)
    const proposal = { act: 'LIFT', statement: 'Settled.' }
    await cases.act(id, 'lift', { statement: proposal.statement })
    const token = isOwn ? cases.admin : cases.second
    expect((await cases.readCase(id, token)).can).toMatchObject({ takeBack: isOwn, decline: !isOwn, confirm: !isOwn })
    const end = (seen: object) => cases.act(id, 'proposal-end', seen, token)
    for (const other of [{ act: 'UPHOLD' }, { statement: 'No.' }, { isGrave: true }])
      expect((await end({ ...proposal, ...other })).json().code).toBe('CASE_STATE')
    const { body } = (await end(proposal)).json()
    expect(body).toMatchObject({
      state: 'UPHELD',
      proposal: null,
      isDue: false,
      song: { block: { isPermanent: true } },
    })
    expect(body.can).toMatchObject({ takeBack: false, decline: false, confirm: false, lift: true })
    expect((await audited(id)).at(-1)).toBe(action)
    expect((await end(proposal)).json().code).toBe('CASE_STATE')
    expect((await cases.confirm(id, 'LIFT', proposal.statement)).json().code).toBe('CASE_STATE')
    expect((await detail(auctionId)).block).not.toBeNull()
  })

  test('doesn’t outlast an answer that came in between', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    await cases.notify(id)
    await cases.act(id, 'block', { ...testReasons, cause: 'COURT_ORDER' })
    const statement = 'The court has decided.'
    expect((await cases.act(id, 'upholding', { statement })).json().body.proposal).toMatchObject({ act: 'UPHOLD' })
    await answerAs(uploader.token, id)
    expect((await cases.readCase(id)).proposal).toBeNull()
    expect((await cases.confirm(id, 'UPHOLD', statement)).json().code).toBe('CASE_STATE')
  })
})

describe('a court’s order', () => {
  const order = (id: number) =>
    cases.act(id, 'block', { facts: 'Order 7 C 1.', ground: 'The order.', cause: 'COURT_ORDER' })

  test('takes over the block of an open notice, with the same thread and the same time to answer', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id, token } = await cases.report(auctionId)
    await cases.notify(id)
    const before = await cases.readCase(id)
    expect(before.can).toMatchObject({ block: false, recordCourtOrder: true, uphold: false })
    const ordered = (await order(id)).json().body
    expect(ordered).toMatchObject({ state: 'NOTIFIED', answerUntil: before.answerUntil, can: { uphold: true } })
    expect(ordered.song.block).toEqual({ ...before.song?.block, isOrdered: true })
    expect((await detail(auctionId)).block).toEqual(ordered.song.block)
    expect(ordered.messages.slice(0, -1)).toEqual(before.messages)
    expect(ordered.messages.at(-1)).toMatchObject({ kind: 'BLOCK', text: 'Order 7 C 1.\n\nThe order.' })
    expect((await audited(id)).at(-1)).toBe('COURT_ORDER_RECORDED')
    expect((await order(id)).json().code).toBe('CASE_STATE')
    expect(await cases.mailsTo(uploader.email)).toEqual(['CASE_NOTICE', 'CASE_NOTICE'])
    await send('POST', '/api/public/cases/withdrawal', { body: { token } })
    expect((await detail(auctionId)).block).not.toBeNull()
  })

  test('blocks a song whose notice didn’t, and after the answer asks for nothing', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    await cases.notify(id, { blocks: false })
    await answerAs(uploader.token, id)
    expect((await order(id)).json().body).toMatchObject({ state: 'ANSWERED', song: { block: { isPermanent: false } } })
    const said = 'How to object: we decide next, and you can complain about the decision within six months.'
    expect((await cases.readMails(uploader.email)).split(said)).toHaveLength(2)
  })

  test('isn’t for a case that has ended, and a valid report doesn’t replace a notice', async () => {
    const { id } = await unanswered()
    expect((await cases.act(id, 'block', { ...testReasons, cause: 'NOTICE' })).json().code).toBe('CASE_STATE')
    await cases.act(id, 'dismissal', { statement: 'No.' })
    expect((await order(id)).json().code).toBe('CASE_STATE')
  })
})

describe('what a court ordered outlasts', () => {
  test.each([
    ['rejection', 'REJECTED'],
    ['dismissal', 'DISMISSED'],
  ])('the report’s %s, and ends only when it is lifted', async (act, state) => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    await cases.act(id, 'block', { ...testReasons, cause: 'COURT_ORDER' })
    expect((await cases.act(id, act, { statement: 'Incomplete.' })).json().body).toMatchObject({
      ...{ state, song: { block: { isPermanent: false, isOrdered: true } }, can: { lift: true } },
    })
    expect((await detail(auctionId)).block).not.toBeNull()
    const mails = await cases.readMails(uploader.email)
    expect(mails).toContain('The song stays blocked, because a court ordered it.')
    expect(mails).not.toContain('that has ended')
    await cases.act(id, 'lift', { statement: 'The court withdrew its order.' })
    expect((await detail(auctionId)).block).toBeNull()
  })

  test('a complaint that is granted', async () => {
    const { auctionId, id, uploader } = await unanswered()
    await cases.act(id, 'block', { ...testReasons, cause: 'COURT_ORDER' })
    await cases.uphold(id)
    await send('POST', `/api/me/cases/${id}/complaint`, { token: uploader.token, body: { text: 'It is mine.' } })
    await cases.act(id, 'complaint-decision', { side: 'UPLOADER', isGranted: true, statement: 'It is.' })
    expect((await cases.confirm(id, 'GRANT', 'It is.')).json().body).toMatchObject({
      ...{ state: 'DISMISSED', song: { block: { isPermanent: false, isOrdered: true } }, filesDeletedFrom: null },
      can: { lift: true },
    })
    expect((await detail(auctionId)).block).not.toBeNull()
  })
})

describe('a complaint', () => {
  test('that was refused before the decision leaves one about the decision', async () => {
    const { id, uploader } = await unanswered()
    await cases.runClock()
    const complain = async (text: string) =>
      (await send('POST', `/api/me/cases/${id}/complaint`, { token: uploader.token, body: { text } })).statusCode
    const refuse = () =>
      cases.act(id, 'complaint-decision', { side: 'UPLOADER', isGranted: false, statement: 'It stays.' })
    expect([await complain('I was ill.'), await complain('Very.')]).toEqual([200, 409])
    await refuse()
    expect(await complain('Look again.')).toBe(409)
    await cases.uphold(id)
    const read = await send('GET', `/api/me/cases/${id}`, { token: uploader.token })
    expect(read.json().body.can.complain).toBe(true)
    expect([await complain('I wrote it.'), await complain('I did.')]).toEqual([200, 409])
    expect((await cases.readCase(id)).complaints).toMatchObject([{ text: 'I wrote it.', answer: null }])
    await refuse()
    expect(await complain('Once more.')).toBe(409)
    const { messages } = await cases.readCase(id)
    const said = messages.filter(({ kind }) => kind === 'COMPLAINT').map(({ text }) => text)
    expect(said).toEqual(['I was ill.', 'I wrote it.'])
  })
})

describe('a complaint that waits when the case is decided', () => {
  const complainer = async () => {
    const song = await unanswered()
    const complain = async (text: string) => {
      const url = `/api/me/cases/${song.id}/complaint`
      return (await send('POST', url, { token: song.uploader.token, body: { text } })).statusCode
    }
    expect(await complain('I was ill.')).toBe(200)
    return { ...song, complain }
  }
  const refuse = (id: number, token?: string) =>
    cases.act(id, 'complaint-decision', { side: 'UPLOADER', isGranted: false, statement: 'It stays.' }, token)

  test('is answered with the decision, about which the uploader can still complain', async () => {
    const { id, complain } = await complainer()
    const { body } = (await cases.uphold(id, 'It is the same.')).json()
    expect(body).toMatchObject({
      isDue: false,
      complaints: [{ text: 'I was ill.', answer: { text: 'It is the same.', isGranted: false } }],
    })
    expect((await refuse(id)).json().code).toBe('CASE_STATE')
    expect([await complain('I wrote it.'), await complain('I did.')]).toEqual([200, 409])
    expect((await refuse(id)).statusCode).toBe(200)
    expect(await complain('Once more.')).toBe(409)
  })

  test('and is dismissed for the uploader is granted with that', async () => {
    const { id } = await complainer()
    const { body } = (await cases.act(id, 'dismissal', { statement: 'A licence was shown.' })).json()
    expect(body).toMatchObject({ isDue: false, complaints: [{ answer: { isGranted: true } }] })
  })

  test('leaves the second administrator time to bring the song back, whatever one refuses', async () => {
    const { id, auctionId, complain } = await complainer()
    await cases.uphold(id)
    await complain('I wrote it.')
    await cases.act(id, 'lift', { statement: 'Settled.' })
    await refuse(id)
    await sql`update case_complaints set answered_at = answered_at - interval '1 year' where report_id = ${id}`.execute(
      db,
    )
    await cases.runClock()
    expect((await cases.confirm(id, 'LIFT', 'Settled.')).statusCode).toBe(200)
    expect((await detail(auctionId)).block).toBeNull()
  })
})

describe('a block outlasts', () => {
  test('the uploader, who deletes the account during the case', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    await cases.notify(id)
    await sql`update sessions set verified_at = now(), verified_by = 'PASSWORD' where account_id = ${uploader.id}`.execute(
      db,
    )
    const left = await cases.app.inject({
      ...{ method: 'DELETE', url: '/api/account' },
      headers: { authorization: `Bearer ${uploader.token}` },
    })
    expect(left.statusCode).toBe(200)
    expect((await detail(auctionId)).block).not.toBeNull()
    expect(await cases.readCase(id)).toMatchObject({ state: 'NOTIFIED', uploader: { state: 'CLOSED' } })
    await cases.setTimes(id, 'answer_until = clock_timestamp()')
    await cases.runClock()
    expect((await cases.uphold(id)).json().body.state).toBe('UPHELD')
    // The decision still reaches the address of the contract's record.
    expect(await cases.mailsTo(uploader.email)).toContain('CASE_DECIDED')
  })

  test('a reorganisation that takes the song’s token away and brings it back', async () => {
    const { auctionId } = await nextSong()
    const { number: before } = await db
      .selectFrom('blocks')
      .select('number')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    await cases.undoAfter(before - 1n)
    expect((await send('GET', `/api/public/auctions/external/${auctionId}`)).statusCode).toBe(404)
    const next = auctions++
    const { files } = await cases.addSong(next)
    const contentUrl = `https://melos.example${files[0]?.url}`
    const { id } = await cases.report(auctionId, { contentUrl })
    const blocked = (await cases.notify(id, { artistEmail: 'a@elsewhere.example' })).json().body
    expect(blocked).toMatchObject({ song: { externalId: null, block: {} }, acts: [] })
    await cases.mine(auctionCreated(auctionId), auctionCreated(next))
    expect(await detail(next)).toMatchObject({ description: '', block: { isPermanent: false } })
    expect((await cases.readCase(id)).song).toMatchObject({ externalId: Number(next) })
  })
})

describe('what is deleted', () => {
  const namesIn = async (ids: readonly string[]) =>
    (await db.selectFrom('removed_files').select('name').execute()).filter(({ name }) =>
      ids.some((id) => name.startsWith(id)),
    )
  const ageBlock = (workId: string, interval: string) =>
    sql`update work_blocks set permanent_at = permanent_at - ${interval}::interval where work_id = ${workId}`.execute(
      db,
    )

  test('the files go when nobody can complain any more, and not a second earlier', async () => {
    const { id, workId, media } = await unanswered()
    const ids = media.map((one) => one.id)
    await cases.uphold(id)
    await ageBlock(workId, `${DAYS_TO_COMPLAIN} days -5 seconds`)
    await cases.runClock()
    expect([await namesIn(ids), (await cases.readCase(id)).files.length]).toEqual([[], 2])
    await ageBlock(workId, '5 seconds')
    await Promise.all([cases.runClock(), cases.runClock()])
    expect((await namesIn(ids)).length).toBeGreaterThan(2)
    expect(await cases.readCase(id)).toMatchObject({ files: [], filesDeletedFrom: null, can: { lift: false } })
    expect((await cases.act(id, 'lift', { statement: 'Settled.' })).json().code).toBe('CASE_STATE')
    expect((await send('GET', `/api/public/media/${ids[0]}`)).statusCode).toBe(451)
    expect((await audited(id)).filter((action) => action === 'WORK_FILES_DELETED')).toHaveLength(1)
  })

  test('they stay while a complaint waits, and go some days after it is refused', async () => {
    const { id, workId, media, uploader } = await unanswered()
    const ids = media.map((one) => one.id)
    await cases.uphold(id)
    await send('POST', `/api/me/cases/${id}/complaint`, { token: uploader.token, body: { text: 'No.' } })
    await ageBlock(workId, '400 days')
    await cases.runClock()
    expect(await namesIn(ids)).toEqual([])
    const body = { side: 'UPLOADER', isGranted: false, statement: 'It stays.' }
    await cases.act(id, 'complaint-decision', body)
    const ageAnswer = (interval: string) =>
      sql`update case_complaints set answered_at = answered_at - ${interval}::interval where report_id = ${id}`.execute(
        db,
      )
    await ageAnswer(`${DAYS_AFTER_REFUSAL} days -5 seconds`)
    await cases.runClock()
    expect([await namesIn(ids), (await cases.readCase(id)).filesDeletedFrom]).toEqual([[], expect.any(String)])
    await ageAnswer('5 seconds')
    await cases.runClock()
    expect((await namesIn(ids)).length).toBeGreaterThan(2)
  })
})

describe('what is deleted after a complaint that came before the decision', () => {
  test.each([
    ['refused', false],
    ['granted', true],
    ['answered with the decision', undefined],
  ])('%s: the files stay as long as without one', async (_answer, isGranted) => {
    const { id, workId, uploader } = await unanswered()
    await cases.runClock()
    await send('POST', `/api/me/cases/${id}/complaint`, { token: uploader.token, body: { text: 'I was ill.' } })
    if (isGranted !== undefined)
      await cases.act(id, 'complaint-decision', { side: 'UPLOADER', isGranted, statement: 'We looked again.' })
    await cases.uphold(id)
    await cases.runClock()
    expect((await cases.readCase(id)).files).toHaveLength(2)
    await sql`
      update work_blocks set permanent_at = permanent_at - make_interval(days => ${DAYS_TO_COMPLAIN})
      where work_id = ${workId}`.execute(db)
    // All moments are as far back as before, relative to each other.
    await sql`
      update case_complaints set made_at = made_at - make_interval(days => ${DAYS_TO_COMPLAIN}),
        answered_at = answered_at - make_interval(days => ${DAYS_TO_COMPLAIN})
      where report_id = ${id}`.execute(db)
    await cases.runClock()
    expect((await cases.readCase(id)).files).toEqual([])
  })
})

describe('bidders of a running auction', () => {
  const paths = (auctionId: bigint) => [
    `/api/public/bids/${auctionId}`,
    `/api/public/auctions/external/${auctionId}/demand`,
    `/api/public/auctions/external/${auctionId}/prices`,
  ]
  const readAll = async (auctionId: bigint) =>
    await Promise.all(paths(auctionId).map(async (path) => (await send('GET', path)).body))

  test('keep every bid, and are told once', async () => {
    const { auctionId, workId } = await nextSong()
    const bids = [1, 2, 2].map((bidder, index) =>
      bidPlaced({
        ...{ auctionId, index: BigInt(index), quantity: 10n, price: parseEther('2') },
        bidder: testBidder(bidder),
      }),
    )
    await cases.mine(...bids)
    const before = await readAll(auctionId)
    const metadata = (await send('GET', `/api/public/works/${workId}/metadata`)).body
    const { id } = await cases.report(auctionId)
    await cases.notify(id)
    expect(await readAll(auctionId)).toEqual(before)
    await cases.uphold(id)
    await cases.setTimes(id, 'answer_until = clock_timestamp()')
    await cases.uphold(id)
    expect(await readAll(auctionId)).toEqual(before)
    expect((await send('GET', `/api/public/works/${workId}/metadata`)).body).toBe(metadata)
    const told = db.selectFrom('alerts').select('holder').where('kind', '=', 'SONG_BLOCKED')
    const holders = (await told.where('auction_id', '=', auctionId).orderBy('holder').execute()).map(
      (one) => one.holder,
    )
    expect(holders).toEqual([testBidder(1), testBidder(2)])
  })

  test('can’t bid through the site while the song is blocked', async () => {
    const { auctionId } = await nextSong()
    const { accessToken: token } = await cases.signIn()
    const ask = () => send('GET', `/api/bids/min-price/external/${auctionId}?tokenCount=1`, { token })
    const reserve = () => send('POST', `/api/bids/${auctionId}`, { token, body: { tokenCount: 1, tokenPrice: '2' } })
    expect((await ask()).json().code).not.toBe('WORK_BLOCKED')
    const { id } = await cases.report(auctionId)
    await cases.notify(id)
    for (const answer of [await ask(), await reserve()]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'WORK_BLOCKED'])
    }
    await cases.act(id, 'dismissal', { statement: 'No.' })
    expect((await ask()).json().code).not.toBe('WORK_BLOCKED')
  })
})

describe('who holds tokens of a song that was sold', () => {
  test('is told once when it is removed for good, and not while it is examined', async () => {
    const { auctionId } = await nextSong()
    await cases.mine(bidPlaced({ auctionId, index: 0n, quantity: 10n, price: parseEther('2'), bidder: testBidder(1) }))
    await sql`
      insert into songs (token, number, whole_tokens, block_number, auction_id, seller, sold_in)
      values (${tokenOf(auctionId)}, 900, 10, 3, ${auctionId}, ${testBidder(9)}, 3)`.execute(db)
    for (const holder of [testBidder(1), testBidder(3)]) {
      await sql`insert into holdings values (${tokenOf(auctionId)}, ${holder}, 5)`.execute(db)
    }
    const told = async () => {
      const alerts = db.selectFrom('alerts').select(['holder', 'data']).where('auction_id', '=', auctionId)
      const rows = await alerts.where('kind', '=', 'SONG_BLOCKED').orderBy('id').execute()
      return rows.map(({ holder, data }) => [
        holder,
        wordsOf({ kind: 'SONG_BLOCKED', song: 'Night Ferry', auctionId, data: data as AlertData }),
      ])
    }
    const link = `/auction/${auctionId}`
    const examined = [
      testBidder(1),
      { title: 'Blocked: Night Ferry', text: expect.stringContaining('is being examined'), link },
    ]
    const { id } = await cases.report(auctionId)
    await cases.notify(id)
    expect(await told()).toEqual([examined])
    await cases.setTimes(id, 'answer_until = clock_timestamp()')
    await cases.uphold(id)
    const removed = { title: 'Removed: Night Ferry', text: expect.stringContaining('no more royalties'), link }
    expect(await told()).toEqual([examined, [testBidder(1), removed], [testBidder(3), removed]])
  })

  test('and who bids on a song that was never blocked before reads that it is removed', async () => {
    const { auctionId } = await nextSong()
    await cases.mine(bidPlaced({ auctionId, index: 0n, quantity: 10n, price: parseEther('2'), bidder: testBidder(1) }))
    const { id } = await cases.report(auctionId)
    await cases.notify(id, { blocks: false })
    await cases.setTimes(id, 'answer_until = clock_timestamp()')
    await cases.uphold(id)
    const { data } = await db
      .selectFrom('alerts')
      .select('data')
      .where('kind', '=', 'SONG_BLOCKED')
      .where('auction_id', '=', auctionId)
      .executeTakeFirstOrThrow()
    const { title, text } = wordsOf({ kind: 'SONG_BLOCKED', song: null, auctionId, data: data as AlertData })
    expect([title, text]).toEqual(['Removed: a song', expect.stringContaining('Your deposit is safe')])
  })
})

describe('acts on the chain', () => {
  test('are due by the block, and done once the index has seen them', async () => {
    const { auctionId } = await nextSong()
    const { id } = await cases.report(auctionId)
    expect((await cases.readCase(id)).acts).toEqual([])
    await cases.notify(id)
    expect((await cases.readCase(id)).acts).toEqual([])
    await cases.setTimes(id, 'answer_until = clock_timestamp()')
    const { acts } = (await cases.uphold(id)).json().body
    expect(acts).toEqual([
      ...[{ kind: 'WITHDRAW_AUCTION', externalId: Number(auctionId), song: tokenOf(auctionId), account: null }].map(
        (act) => ({ ...act, role: 'OWNER', doneAt: null, heldUntil: null }),
      ),
    ])
    const newest = db.selectFrom('blocks').select('number').orderBy('number', 'desc').limit(1)
    await db.updateTable('auctions').set({ withdrawn_in: newest }).where('id', '=', auctionId).execute()
    expect((await cases.readCase(id)).acts).toMatchObject([{ doneAt: expect.stringMatching(/^19/) }])
  })
})

describe('administrators', () => {
  test('see due cases first, and how long they have waited', async () => {
    const { data, total, due } = (await send('GET', '/api/cases?size=100', { token: cases.admin })).json()
    expect(data).toHaveLength(Math.min(total, 100))
    const isDue = data.map((one: { isDue: boolean }) => one.isDue)
    expect(isDue).toEqual(isDue.toSorted((one: boolean, other: boolean) => Number(other) - Number(one)))
    expect((await send('GET', '/api/cases?show=DUE', { token: cases.admin })).json().total).toBe(due)
  })

  test('alone decide alone, a day after the other one was removed', async () => {
    const { id } = await unanswered()
    const uphold = async () => (await cases.act(id, 'upholding', { statement: 'It is the same.' })).json().body
    await cases.dismissSecond('24 hours -5 seconds')
    expect(await uphold()).toMatchObject({ state: 'NOTIFIED', proposal: { isYours: true } })
    await cases.dismissSecond('24 hours')
    expect(await uphold()).toMatchObject({ state: 'UPHELD', proposal: null })
  })

  test('only they act', async () => {
    const { auctionId, uploader } = await nextSong()
    const { id } = await cases.report(auctionId)
    const answer = await cases.act(id, 'notice', testReasons, uploader.token)
    expect(answer.statusCode).toBe(403)
  })
})

beforeAll(async () => {
  await nextSong()
})
