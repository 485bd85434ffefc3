import type { AuditRecord } from '@melos/api-contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestIdentity, testAdmin } from '../../../test/support/test-identity.ts'
import { writeAudit } from '../../audit/audit-log.ts'

const identity = await openForTests(openTestIdentity())
const admin: string = (await identity.logIn(testAdmin.email, testAdmin.password)).json().accessToken

const ask = (query = '', token = admin) =>
  identity.app.inject({ url: `/api/audit${query}`, headers: { authorization: `Bearer ${token}` } })
const list = async (query = '') => (await ask(query)).json<{ data: AuditRecord[]; total: number }>()

test('the newest entry comes first, and pages go on without a gap', async () => {
  const [network, actor] = ['203.0.113.5', testAdmin.email]
  const entries = ['first', 'second', 'third', 'fourth', 'fifth']
  for (const reason of entries) await writeAudit(identity.db, { action: 'LOGIN_REFUSED', actor, network, reason })
  await writeAudit(identity.db, { action: 'LOGGED_OUT', actor, network })
  const pages = [await list('?size=3'), await list('?size=3&page=2'), await list('?size=3&page=3')]
  expect(pages.map(({ data }) => data.map(({ reason }) => reason))).toEqual([
    [null, 'fifth', 'fourth'],
    ['third', 'second', 'first'],
    // The administrator's own login.
    [null],
  ])
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7])
  expect(pages[0]?.data[1]).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    action: 'LOGIN_REFUSED',
    actor,
    network,
    reason: 'fifth',
  })
  expect((await list('?page=99')).data).toEqual([])
})

describe('a filter', () => {
  const reasonsOf = async (query: string) => (await list(`?size=100&${query}`)).data.map(({ reason }) => reason)

  beforeAll(async () => {
    await identity.db.deleteFrom('audit_log').execute()
    const entry = { action: 'LOGIN_REFUSED', actor: 'a@melos.example', network: '203.0.113.5' }
    const rows = [
      { ...entry, at: '2026-11-16T23:59:59.999Z', reason: 'day before' },
      { ...entry, at: '2026-11-17T00:00:00Z', reason: 'begins' },
      { ...entry, at: '2026-11-17T23:59:59.999Z', reason: 'ends', actor: 'b@melos.example' },
      { ...entry, at: '2026-11-18T00:00:00Z', reason: '100% of_it', action: 'REPORT_CLOSED' },
      { ...entry, at: '2026-11-18T00:00:01Z', reason: null, network: '198.51.100.7' },
    ]
    await identity.db
      .insertInto('audit_log')
      .values(rows.map((row) => ({ ...row, at: new Date(row.at) })))
      .execute()
  })

  test.each([
    ['action=REPORT_CLOSED', ['100% of_it']],
    ['actor=b%40melos.example', ['ends']],
    ['from=2026-11-17&to=2026-11-17', ['ends', 'begins']],
    ['from=2026-11-18', [null, '100% of_it']],
    ['to=2026-11-16', ['day before']],
    ['search=BEGIN', ['begins']],
    ['search=b%40melos', ['ends']],
    ['search=198.51', [null]],
    // These aren't wildcards.
    ['search=0%25 o', ['100% of_it']],
    ['search=d_y', []],
    ['search=f_i', ['100% of_it']],
    ['action=LOGIN_REFUSED&actor=a%40melos.example&from=2026-11-17&search=e', [null, 'begins']],
  ])('%s', async (query, reasons) => {
    expect(await reasonsOf(query)).toEqual(reasons)
  })

  test('counts what it lets through, and names the administrators', async () => {
    expect(await list('?action=LOGIN_REFUSED&size=1')).toMatchObject({ total: 4, administrators: [testAdmin.email] })
  })

  test.each(['action=NOTHING', 'from=2026-02-30', 'to=today', 'search=', 'other=1'])('refuses %s', async (query) => {
    expect((await ask(`?${query}`)).statusCode).toBe(400)
  })
})

test('only administrators may read it', async () => {
  const { accessToken } = await identity.signIn()
  expect((await ask('', accessToken)).statusCode).toBe(403)
  expect((await identity.app.inject('/api/audit')).statusCode).toBe(401)
  expect((await ask('?size=101')).statusCode).toBe(400)
})
