import type { InfringementReport } from '@melos/api-contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestIdentityTwice } from '../../../test/support/test-identity.ts'

const PATH = '/api/public/infringement-reports'
const secondsOfADay = 86_400

const identity = await openForTests(openTestIdentityTwice())
/** Each report has its own network, because reports are counted per network. */
let sent = 0

beforeEach(async () => {
  await identity.db.deleteFrom('infringement_reports').execute()
  await identity.db.deleteFrom('mails').execute()
})

const report: InfringementReport = {
  statement: 'In good faith: this is my song.',
  work: 'Harbour Lights, 1998',
  content: 'The sound of the auction',
  contentUrl: 'https://melos.example/auction/7',
  proof: 'I wrote it; see the register, entry 12.',
  name: 'Ada Wren',
  email: 'ada@wren.example',
  sharesEmail: true,
}

const nextNetwork = (): string => `198.51.100.${++sent}`
const send = (payload: object, from = nextNetwork()) => identity.post(PATH, payload, { from })
const list = async () => {
  const rows = await identity.db.selectFrom('infringement_reports').selectAll().orderBy('id').execute()
  return rows.map(({ statement, work, content, content_url: contentUrl, proof, name, email, shares_email }) => ({
    ...{ statement, work, content, contentUrl, proof, name, email, sharesEmail: shares_email },
  }))
}
const close = (id: number) =>
  identity.db
    .updateTable('infringement_reports')
    .set({ closed_at: new Date(), closed_by: 'admin@melos.example', state: 'DISMISSED' })
    .where('id', '=', BigInt(id))
    .execute()

describe('reporting', () => {
  test('a report is stored whole, and answered with its number, time and link, also by email', async () => {
    const answer = await send(report)
    const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    const body = { id: expect.any(Number), reportedAt: time, token: expect.stringMatching(/^\d+r-[\w-]{32}$/) }
    expect([answer.statusCode, answer.json()]).toEqual([201, { body }])
    expect(await list()).toEqual([report])
    const mails = await identity.db.selectFrom('mails').select(['kind', 'to_address', 'data']).execute()
    // Nothing that was typed, so that nobody can send texts of their own to others.
    const data = { caseId: answer.json().body.id }
    expect(mails).toEqual([{ kind: 'CASE_RECEIVED', to_address: report.email, data }])
  })

  test('markup is text as any other, in every item', async () => {
    const script =
      '<script>alert(1)</script><img src=x onerror=alert(2)>\n&amp; \'"; drop table infringement_reports; --'
    const line = script.replaceAll('\n', ' ')
    const contentUrl = 'https://melos.example/<script>alert(1)</script>?a="b"'
    const typed = { statement: script, work: script, content: script, contentUrl, proof: script, name: line }
    await send({ ...report, ...typed })
    expect(await list()).toMatchObject([typed])
  })

  test.each(['statement', 'work', 'content', 'proof'] as const)('%s is as long as 4000 characters', async (item) => {
    expect((await send({ ...report, [item]: 'a'.repeat(4000) })).statusCode).toBe(201)
    expect(await refusalOf({ ...report, [item]: 'a'.repeat(4001) })).toEqual([400, item])
  })

  test.each([
    ['name', 'n'.repeat(200), 'n'.repeat(201)],
    ['contentUrl', `https://melos.example/${'a'.repeat(1978)}`, `https://melos.example/${'a'.repeat(1979)}`],
    ['email', `${'a'.repeat(64)}@melos.cloud`, `${'a'.repeat(65)}@melos.cloud`],
  ])('%s has its limit', async (item, longest, tooLong) => {
    expect((await send({ ...report, [item]: longest })).statusCode).toBe(201)
    expect(await refusalOf({ ...report, [item]: tooLong })).toEqual([400, item])
  })

  test.each(Object.keys(report).filter((item) => item !== 'sharesEmail'))(
    'without %s there is no report',
    async (item) => {
      const { [item as keyof InfringementReport]: _, ...rest } = report
      expect(await refusalOf(rest)).toEqual([400, item])
      expect(await refusalOf({ ...report, [item]: ' \n ' })).toEqual([400, item])
      expect(await refusalOf({ ...report, [item]: 'a\0b' })).toEqual([400, item])
    },
  )

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
    expect([ids.size, (await list()).length]).toEqual([1, 1])
    await send({ ...report, proof: 'more' }, from)
    await send(report)
    expect(await list()).toHaveLength(3)
  })

  test('what was closed can be reported again', async () => {
    const from = nextNetwork()
    const { id } = (await send(report, from)).json().body
    await close(id)
    expect((await send(report, from)).json().body.id).not.toBe(id)
  })

  async function refusalOf(payload: object): Promise<[number, string]> {
    const answer = await send(payload)
    expect(await list()).not.toContainEqual(payload)
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
    // The two processes count together.
    for (let n = 1; n <= 12; n++) statuses.push((await send({}, from)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })
})
