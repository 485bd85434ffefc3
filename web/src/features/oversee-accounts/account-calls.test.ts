import { expect, test } from 'vitest'
import { sampleOverseenAccount, sampleSuspension } from '../../../test/support/sample-overseen-account.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { type Act, carryOut, letEmployeeRegister, loadAccounts } from './account-calls.ts'

function serve(body: unknown) {
  const asked: string[] = []
  const fetcher: Fetcher = async (path, init) => {
    asked.push([init?.method ?? 'GET', path, init?.body].filter((part) => part !== undefined).join(' '))
    return Response.json(body)
  }
  return { fetcher, asked }
}

test('only the filters that are set are sent', async () => {
  const { fetcher, asked } = serve({ data: [sampleOverseenAccount], total: 41 })
  expect(await loadAccounts(fetcher, { page: 3, state: 'ACTIVE', search: null })).toMatchObject({ page: 3, pages: 3 })
  expect(asked).toEqual(['GET /api/accounts?page=3&size=20&state=ACTIVE'])
})

const id = sampleOverseenAccount.id
const read = { cause: 'BREACH', statement: 'Why.', until: '2026-12-01 00:00:00' } as const

test.each<[Act, string]>([
  [
    { kind: 'SUSPENSION', accountId: id },
    `POST /api/accounts/${id}/restrictions {"kind":"SUSPENSION","cause":"BREACH","statement":"Why.","until":"2026-12-01 00:00:00"}`,
  ],
  [{ kind: 'lift', restrictionId: 7 }, 'POST /api/restrictions/7/lift {"statement":"Why."}'],
  [{ kind: 'answer', restrictionId: 7 }, 'POST /api/restrictions/7/answer {"text":"Why."}'],
])('%j', async (act, call) => {
  const { fetcher, asked } = serve({ body: sampleSuspension })
  await carryOut(fetcher, act, read)
  expect(asked).toEqual([call])
})

test('an employee is let in with a reason', async () => {
  const { fetcher, asked } = serve({ status: 'ok' })
  await letEmployeeRegister(fetcher, { email: 'eve@melos.example', reason: 'tests' })
  expect(asked).toEqual(['POST /api/staff-exceptions {"email":"eve@melos.example","reason":"tests"}'])
})
