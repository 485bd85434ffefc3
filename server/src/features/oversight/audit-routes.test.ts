import type { AuditRecord } from '@melos/api-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestIdentity, type TestIdentity, testAdmin } from '../../../test/support/test-identity.ts'
import { writeAudit } from '../../audit/audit-log.ts'

let identity: TestIdentity
let admin: string

beforeAll(async () => {
  identity = await openTestIdentity()
  admin = (await identity.logIn(testAdmin.email, testAdmin.password)).json().accessToken
})
afterAll(() => identity[Symbol.asyncDispose]())

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

test('only administrators may read it', async () => {
  const { accessToken } = await identity.signIn()
  expect((await ask('', accessToken)).statusCode).toBe(403)
  expect((await identity.app.inject('/api/audit')).statusCode).toBe(401)
  expect((await ask('?size=101')).statusCode).toBe(400)
})
