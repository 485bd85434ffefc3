import type { InfringementReport, StoredInfringementReport } from '@melos/api-contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestIdentityTwice, testAdmin } from '../../../test/support/test-identity.ts'

const PATH = '/api/public/infringement-reports'
const secondEmail = 'second@melos.example'
const secondsOfADay = 86_400

const identity = await openForTests(openTestIdentityTwice())
const admin: string = (await identity.logIn(testAdmin.email, testAdmin.password)).json().accessToken
let second: string
/** Each report has its own network, because reports are counted per network. */
let sent = 0

beforeAll(async () => {
  await sql`insert into administrators (email, password_hash)
    select ${secondEmail}, password_hash from administrators`.execute(identity.db)
  second = (await identity.logIn(secondEmail, testAdmin.password)).json().accessToken
})
beforeEach(async () => {
  await identity.db.deleteFrom('infringement_reports').execute()
  await identity.db.deleteFrom('audit_log').execute()
})

const report: InfringementReport = {
  statement: 'In good faith: this is my song.',
  work: 'Harbour Lights, 1998',
  content: 'The sound of the auction',
  contentUrl: 'https://melos.example/auction/7',
  proof: 'I wrote it; see the register, entry 12.',
  name: 'Ada Wren',
  email: 'ada@wren.example',
}

const nextNetwork = (): string => `198.51.100.${++sent}`
const send = (payload: object, from = nextNetwork()) => identity.post(PATH, payload, { from })
const ask = (query = '', token: string | undefined = admin) =>
  identity.app.inject({
    url: `/api/infringement-reports${query}`,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  })
const list = async (query = '') =>
  (await ask(query)).json<{ data: StoredInfringementReport[]; total: number; open: number }>()
const close = (id: number | string, token: string | undefined = admin) =>
  identity.app.inject({
    method: 'PUT',
    url: `/api/infringement-reports/${id}/closed`,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  })
const audited = () => identity.db.selectFrom('audit_log').select(['action', 'actor', 'reason']).orderBy('id').execute()
const idOf = async (about: Partial<InfringementReport> = {}): Promise<number> =>
  (await send({ ...report, ...about })).json().body.id

describe('reporting', () => {
  test('a report is stored whole, and answered with its number and time', async () => {
    const answer = await send(report)
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { body: { id: expect.any(Number), reportedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/) } },
    ])
    expect(await list()).toEqual({
      data: [{ ...report, ...answer.json().body, closedAt: null, closedBy: null }],
      total: 1,
      open: 1,
    })
  })

  test('markup is text as any other, in every item', async () => {
    const script =
      '<script>alert(1)</script><img src=x onerror=alert(2)>\n&amp; \'"; drop table infringement_reports; --'
    const line = script.replaceAll('\n', ' ')
    const contentUrl = 'https://melos.example/<script>alert(1)</script>?a="b"'
    const typed = { statement: script, work: script, content: script, contentUrl, proof: script, name: line }
    await send({ ...report, ...typed })
    expect((await list()).data).toMatchObject([typed])
  })

  test.each(['statement', 'work', 'content', 'proof'] as const)('%s is as long as 4000 characters', async (item) => {
    expect((await send({ ...report, [item]: 'a'.repeat(4000) })).statusCode).toBe(201)
    expect(await refusalOf({ ...report, [item]: 'a'.repeat(4001) })).toEqual([400, item])
  })

  test.each([
    ['name', 'n'.repeat(200), 'n'.repeat(201)],
    ['contentUrl', `https://melos.example/${'a'.repeat(1978)}`, `https://melos.example/${'a'.repeat(1979)}`],
    ['email', `${'a'.repeat(242)}@melos.cloud`, `${'a'.repeat(243)}@melos.cloud`],
  ])('%s has its limit', async (item, longest, tooLong) => {
    expect((await send({ ...report, [item]: longest })).statusCode).toBe(201)
    expect(await refusalOf({ ...report, [item]: tooLong })).toEqual([400, item])
  })

  test.each(Object.keys(report))('without %s there is no report', async (item) => {
    const { [item as keyof InfringementReport]: _, ...rest } = report
    expect(await refusalOf(rest)).toEqual([400, item])
    expect(await refusalOf({ ...report, [item]: ' \n ' })).toEqual([400, item])
    expect(await refusalOf({ ...report, [item]: 'a\0b' })).toEqual([400, item])
  })

  test.each([
    ['statement', '\u200b'],
    ['contentUrl', 'javascript:alert(1)'],
    ['contentUrl', 'melos.example/auction/7'],
    ['contentUrl', 'https://melos.example/\u202e7/noitcua'],
    ['contentUrl', 'https://melos.example/\0'],
    ['email', 'ada'],
    ['email', 'Ada <ada@wren.example>'],
  ])('as %s, %j is refused', async (item, value) => {
    expect(await refusalOf({ ...report, [item]: value })).toEqual([400, item])
  })

  test('what the form does not have is refused', async () => {
    expect((await send({ ...report, closedBy: 'me' })).statusCode).toBe(400)
  })

  test('the same report sent again, even at once, gets the same receipt', async () => {
    const from = nextNetwork()
    const answers = await Promise.all([1, 2, 3].map(() => send(report, from)))
    const ids = new Set(answers.map((answer) => answer.json().body.id))
    expect([ids.size, (await list()).total]).toEqual([1, 1])
    await send({ ...report, proof: 'more' }, from)
    await send(report)
    expect((await list()).total).toBe(3)
  })

  test('what was closed can be reported again', async () => {
    const from = nextNetwork()
    const { id } = (await send(report, from)).json().body
    await close(id)
    expect((await send(report, from)).json().body.id).not.toBe(id)
  })

  async function refusalOf(payload: object): Promise<[number, string]> {
    const answer = await send(payload)
    expect((await list()).data.map(({ reportedAt: _, ...stored }) => stored)).not.toContainEqual(payload)
    return [answer.statusCode, answer.json().message.split(':')[0]]
  }
})

describe('how many', () => {
  const fill = (network: string, count: number, age: string) =>
    sql`insert into infringement_reports (statement, work, content, content_url, proof, name, email, network, reported_at)
      select 's' || n, 'w', 'c', 'u', 'p', 'n', 'e', ${network}, now() - ${age}::interval
      from generate_series(1, ${count}) as n`.execute(identity.db)

  test('a network can send 20 reports a day and then gets a retry time', async () => {
    const from = nextNetwork()
    await fill(from, 1, '23 hours')
    await fill(from, 18, '1 hour')
    expect((await send(report, from)).statusCode).toBe(201)
    const refused = await send({ ...report, name: 'Another' }, from)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(secondsOfADay / 24 - 60)
    expect(seconds).toBeLessThanOrEqual(secondsOfADay / 24)
    // Other networks can still send, and repeating a stored report still succeeds.
    expect((await send({ ...report, name: 'Another' })).statusCode).toBe(201)
    expect((await send(report, from)).statusCode).toBe(201)
  })

  test("reports from a day ago don't count", async () => {
    const from = nextNetwork()
    await fill(from, 20, '24 hours')
    expect((await send(report, from)).statusCode).toBe(201)
  })

  test('many at once are counted one after another, in both processes', async () => {
    const from = nextNetwork()
    await fill(from, 18, '1 hour')
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => send({ ...report, name: `Ada ${n}` }, from)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429, 429, 429])
  })

  test('a flood is refused before it costs anything', async () => {
    const from = nextNetwork()
    const statuses: number[] = []
    // Each of the two processes has its own count.
    for (let n = 1; n <= 22; n++) statuses.push((await send({}, from)).statusCode)
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429])
  })
})

describe('for administrators', () => {
  test('open ones come first, then the newest, page by page', async () => {
    const ids: number[] = []
    for (const name of ['first', 'second', 'third', 'fourth']) ids.push(await idOf({ name }))
    await close(ids[1] ?? 0)
    await close(ids[3] ?? 0)
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name)
    expect(await names('')).toEqual(['third', 'first', 'fourth', 'second'])
    expect([await names('?size=3'), await names('?size=3&page=2'), await names('?page=9')]).toEqual([
      ['third', 'first', 'fourth'],
      ['second'],
      [],
    ])
    const { total, open } = await list('?size=1&page=4')
    expect([total, open]).toEqual([4, 2])
    expect((await ask('?size=101')).statusCode).toBe(400)
  })

  test('the network of a report is never shown', async () => {
    await send(report, '203.0.113.99')
    expect((await ask()).body).not.toContain('203.0.113.99')
  })

  test('closing a report stores who closed it and when, is logged, and changes nothing the second time', async () => {
    const id = await idOf()
    const closed = (await close(id)).json().body
    expect(closed).toEqual({
      ...report,
      id,
      reportedAt: expect.any(String),
      closedAt: expect.stringMatching(/^\d{4}-/),
      closedBy: testAdmin.email,
    })
    expect((await close(id, second)).json().body).toEqual(closed)
    expect((await list()).data).toEqual([closed])
    expect(await audited()).toEqual([
      { action: 'REPORT_CLOSED', actor: testAdmin.email, reason: `infringement report ${id}` },
    ])
  })

  test('of two administrators who close it at once, one is recorded', async () => {
    const id = await idOf()
    const answers = await Promise.all([close(id), close(id, second), close(id), close(id, second)])
    const closers = new Set(answers.map((answer) => answer.json().body.closedBy))
    expect([closers.size, await audited()]).toEqual([1, [expect.objectContaining({ actor: [...closers][0] })]])
  })

  test('a missing report cannot be closed', async () => {
    const id = await idOf()
    expect((await close(id + 1)).statusCode).toBe(404)
    expect((await close('9999999999999999')).statusCode).toBe(404)
    expect((await close('one')).statusCode).toBe(400)
    expect(await audited()).toEqual([])
  })

  test('only administrators can read or close', async () => {
    const id = await idOf()
    const { accessToken } = await identity.signIn()
    expect([(await ask('', accessToken)).statusCode, (await close(id, accessToken)).statusCode]).toEqual([403, 403])
    expect([(await ask('', '')).statusCode, (await close(id, '')).statusCode]).toEqual([401, 401])
    expect((await list()).open).toBe(1)
  })
})
