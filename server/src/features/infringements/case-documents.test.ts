import { createHash } from 'node:crypto'
import { MOST_CASE_DOCUMENT_BYTES, MOST_CASE_DOCUMENTS } from '@melos/api-contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { addAccount } from '../../../test/support/test-alerts.ts'
import { openTestCases, testAnswer, testReport } from '../../../test/support/test-cases.ts'
import { MOST_DOCUMENTS_A_DAY } from './case-documents.ts'

const cases = await openForTests(openTestCases())
const { db, send } = cases
let auctions = 0n

const pdf = (words = 'a licence') => Buffer.from(`%PDF-1.7 ${words} %%EOF`)
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('…')])
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

const randomNetwork = () => `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`

interface Upload {
  readonly network?: string
  readonly path: string
  /** Of a session. */
  readonly session?: string
  readonly parts: readonly (readonly [name: string, value: string | { name: string; bytes: Buffer }])[]
}

async function upload({ path, session, parts, network = randomNetwork() }: Upload) {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.name)
  }
  const request = new Response(form)
  return await cases.app.inject({
    ...{ method: 'POST', url: path, payload: Buffer.from(await request.arrayBuffer()) },
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'x-forwarded-for': network,
      ...(session && { authorization: `Bearer ${session}` }),
    },
  })
}

const file = (bytes: Buffer, name = 'licence.pdf') => ['file', { name, bytes }] as const
const byReporter = (token: string, bytes = pdf(), name?: string) =>
  upload({ path: '/api/public/cases/documents', parts: [['token', token], ['text', 'See page 2.'], file(bytes, name)] })
const byUploader = (session: string, id: number, bytes = pdf(), name?: string) =>
  upload({ path: `/api/me/cases/${id}/documents`, session, parts: [file(bytes, name)] })

const notified = async () => {
  const auctionId = auctions++
  const { uploader } = await cases.listSong(auctionId)
  const { id, token } = await cases.report(auctionId)
  await cases.notify(id)
  return { id, token, uploader }
}
const opened = async () =>
  await db
    .selectFrom('audit_log')
    .select(['actor', 'reason'])
    .where('action', '=', 'DOCUMENT_OPENED')
    .orderBy('id')
    .execute()
const open = {
  reporter: (token: string, id: string) => send('POST', '/api/public/cases/documents/read', { body: { token, id } }),
  uploader: (token: string, caseId: number, id: string) =>
    send('GET', `/api/me/cases/${caseId}/documents/${id}`, { token }),
  admin: (caseId: number, id: string) => send('GET', `/api/cases/${caseId}/documents/${id}`, { token: cases.admin }),
}
const storedNames = async (id: number) =>
  (await db.selectFrom('case_documents').select('stored_names').where('report_id', '=', BigInt(id)).execute()).flatMap(
    ({ stored_names }) => stored_names,
  )

describe('a reporter’s document', () => {
  test('is a message with words that only administrators and the reporter get, as a download, and each opening is logged', async () => {
    const { id, token, uploader } = await notified()
    const bytes = pdf('a register')
    const answer = await byReporter(token, bytes, `register; of ${uploader.email}.pdf`)
    expect(answer.statusCode).toBe(201)
    const sent = answer.json().body.messages.at(-1)
    expect(sent).toMatchObject({
      side: 'REPORTER',
      kind: 'DOCUMENT',
      text: 'See page 2.',
      document: { bytes: bytes.length },
    })
    expect(sent.document.name).toBe('register; of [email address hidden].pdf')
    const document: string = sent.document.id
    const header = (await open.reporter(token, document)).headers['content-disposition']
    expect(decodeURIComponent(String(header))).toContain(sent.document.name)
    for (const read of [await open.reporter(token, document), await open.admin(id, document)]) {
      expect([read.statusCode, createHash('sha256').update(read.rawPayload).digest('hex')]).toEqual([
        ...[200, createHash('sha256').update(bytes).digest('hex')],
      ])
      expect(read.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''register%3B%20of.*\.pdf$/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        'cache-control': 'private, no-store',
      })
    }
    expect((await opened()).slice(-2)).toEqual([
      { actor: testReport.email, reason: expect.stringMatching(new RegExp(`, case ${id}$`)) },
      { actor: 'admin@melos.example', reason: expect.stringMatching(new RegExp(`, case ${id}$`)) },
    ])
    const shown = (await send('GET', `/api/me/cases/${id}`, { token: uploader.token })).body
    expect(shown).not.toContain(document)
    expect((await open.uploader(uploader.token, id, document)).statusCode).toBe(404)
  })

  test('answers our question', async () => {
    const auctionId = auctions++
    await cases.listSong(auctionId)
    const { id, token } = await cases.report(auctionId)
    await cases.act(id, 'question', { text: 'What shows it?' })
    expect((await byReporter(token)).json().body.state).toBe('RECEIVED')
    expect((await cases.readCase(id)).isDue).toBe(true)
  })
})

describe('an uploader’s document', () => {
  test('is for both sides, and isn’t an answer to the notice', async () => {
    const { id, token, uploader } = await notified()
    const { body } = (await byUploader(uploader.token, id, png, 'licence.png')).json()
    expect(body).toMatchObject({ state: 'NOTIFIED', can: { answer: true, addDocument: true } })
    const { document } = body.messages.at(-1)
    for (const read of [
      await open.uploader(uploader.token, id, document.id),
      await open.reporter(token, document.id),
    ]) {
      expect(read.rawPayload.equals(png)).toBe(true)
    }
    await send('POST', `/api/me/cases/${id}/answer`, { token: uploader.token, body: testAnswer })
    expect((await byUploader(uploader.token, id, jpeg)).statusCode).toBe(201)
  })

  test('can be sent while there is something to complain about, and not after that', async () => {
    const { id, token, uploader } = await notified()
    await cases.setTimes(id, 'answer_until = clock_timestamp()')
    await cases.uphold(id)
    expect((await byUploader(uploader.token, id)).statusCode).toBe(201)
    expect((await byReporter(token)).json().code).toBe('CASE_STATE')
    await send('POST', `/api/me/cases/${id}/complaint`, { token: uploader.token, body: { text: 'No.' } })
    expect((await byUploader(uploader.token, id)).statusCode).toBe(201)
    await cases.act(id, 'complaint-decision', { side: 'UPLOADER', isGranted: false, statement: 'It stays.' })
    expect((await byUploader(uploader.token, id)).json().code).toBe('CASE_STATE')
  })
})

describe('a document', () => {
  test.each([
    ['x.pdf.hta', pdf(), 'x.pdf'],
    ['Licence.html', pdf('<script>alert(1)</script>'), 'Licence.pdf'],
    ['.hta. ', pdf(), 'document.pdf'],
    ['Cover', png, 'Cover.png'],
    ['scan.JPEG', jpeg, 'scan.JPEG'],
    ['scan.pdf', jpeg, 'scan.jpg'],
  ])('has an ending that goes with its bytes: %s', async (name, bytes, shown) => {
    const { id, token } = await notified()
    const { document } = (await byReporter(token, bytes, name)).json().body.messages.at(-1)
    expect(document.name).toBe(shown)
    expect((await cases.readCase(id)).messages.at(-1)?.document?.name).toBe(shown)
    for (const read of [await open.reporter(token, document.id), await open.admin(id, document.id)]) {
      expect(read.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${shown}`)
    }
  })

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a PDF without its end', Buffer.from('%PDF-1.7 cut')],
    ['nothing', Buffer.alloc(0)],
  ])('is known by its bytes: %s is refused', async (_, bytes) => {
    const { id, token } = await notified()
    const answer = await byReporter(token, bytes)
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'file: must be a complete PDF, JPEG or PNG file'])
    expect(await storedNames(id)).toEqual([])
  })

  test('has 10 MB at most', async () => {
    const { token } = await notified()
    const sized = (bytes: number) => Buffer.concat([pdf(), Buffer.alloc(bytes - 2 * pdf().length), pdf()])
    expect((await byReporter(token, sized(MOST_CASE_DOCUMENT_BYTES + 1))).statusCode).toBe(413)
    expect((await byReporter(token, sized(MOST_CASE_DOCUMENT_BYTES))).statusCode).toBe(201)
  })

  test('is one of 10 of each side, also when several arrive at once', async () => {
    const { id, token, uploader } = await notified()
    for (let sent = 1; sent < MOST_CASE_DOCUMENTS; sent++) expect((await byReporter(token)).statusCode).toBe(201)
    const last = await Promise.all([byReporter(token), byReporter(token), byReporter(token)])
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect((await byReporter(token)).json().code).toBe('CASE_DOCUMENTS_FULL')
    expect((await byUploader(uploader.token, id)).statusCode).toBe(201)
    expect(await storedNames(id)).toHaveLength(MOST_CASE_DOCUMENTS + 1)
  })

  test('is one of 40 that a network can send in a day, in all cases', async () => {
    const { id, uploader } = await notified()
    const network = '10.7.0.1'
    const send = () =>
      upload({ path: `/api/me/cases/${id}/documents`, session: uploader.token, parts: [file(pdf())], network })
    // They went to other cases.
    const sent = { action: 'CASE_DOCUMENT_SENT', actor: 'a', network, reason: 'case 0' } as const
    const of = (count: number, at: Date, fields: object = {}) =>
      db
        .insertInto('audit_log')
        .values(Array.from({ length: count }, () => ({ ...sent, at, ...fields })))
        .execute()
    const [yesterday, anHourAgo] = [new Date(Date.now() - 86_400_000), new Date(Date.now() - 3_600_000)]
    await of(5, yesterday)
    await of(5, anHourAgo, { network: '10.7.0.2' })
    await of(5, anHourAgo, { action: 'CASE_ADDED' })
    await of(MOST_DOCUMENTS_A_DAY - 1, anHourAgo)
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429])
    const refused = await send()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(82_000)
    expect(await storedNames(id)).toHaveLength(1)
  })

  test('needs its parts in order, and no others', async () => {
    const { id, token, uploader } = await notified()
    const path = '/api/public/cases/documents'
    for (const [parts, message] of [
      [[file(pdf()), ['token', token]], 'token: must come before the file'],
      [[file(pdf())], 'token: must come before the file'],
      [[['token', token]], 'file: is required'],
      [
        [
          ['token', token],
          ['other', { name: 'a', bytes: pdf() }],
        ],
        '"other": is not a part of this form',
      ],
      [[['token', token], ['text', 'a'.repeat(4_001)], file(pdf())], 'text: '],
      // Without its end, this text would be short enough.
      [[['token', token], ['text', `a${' '.repeat(16_000)}b`], file(pdf())], 'text: must have at most 16000 bytes'],
    ] as const) {
      const answer = await upload({ path, parts: parts as Upload['parts'] })
      expect([answer.statusCode, answer.json().message.startsWith(message)]).toEqual([400, true])
    }
    const own = await upload({
      path: `/api/me/cases/${id}/documents`,
      session: uploader.token,
      parts: [['token', token], file(pdf())],
    })
    expect(own.statusCode).toBe(400)
    expect((await byReporter('1r-AAAA')).statusCode).toBe(404)
    expect(await storedNames(id)).toEqual([])
  })

  test('is for the parties of its own case', async () => {
    const [one, other] = [await notified(), await notified()]
    const { messages } = (await byUploader(one.uploader.token, one.id)).json().body
    const { id } = messages.at(-1).document
    const stranger = await addAccount(db)
    for (const answer of [
      await open.reporter(other.token, id),
      await open.uploader(other.uploader.token, other.id, id),
      await open.uploader(other.uploader.token, one.id, id),
      await open.uploader(stranger.token, one.id, id),
      await open.admin(other.id, id),
      await open.admin(one.id, 'nothing'),
      await byUploader(stranger.token, one.id),
      await byUploader(other.uploader.token, one.id),
    ]) {
      expect(answer.statusCode).toBe(404)
    }
    expect((await send('GET', `/api/cases/${one.id}/documents/${id}`, { token: stranger.token })).statusCode).toBe(403)
    expect((await send('GET', `/api/me/cases/${one.id}/documents/${id}`)).statusCode).toBe(401)
    expect((await send('GET', `/api/public/media/${id}`)).statusCode).toBe(404)
  })

  test('goes with its case, file and all', async () => {
    const { id, token } = await notified()
    await byReporter(token)
    const [name] = await storedNames(id)
    await sql`delete from infringement_reports where id = ${id}`.execute(db)
    const removed = db
      .selectFrom('removed_files')
      .select('name')
      .where('name', '=', name ?? '')
    expect(await removed.execute()).toHaveLength(1)
  })
})

beforeAll(async () => {
  await cases.listSong(auctions++)
})
