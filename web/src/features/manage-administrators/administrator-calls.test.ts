import { expect, test } from 'vitest'
import type { Fetcher } from '../../api/call-api.ts'
import { callsWith } from './administrator-calls.ts'

function record(answer: unknown) {
  const asked: string[] = []
  const fetcher: Fetcher = async (path, init) => {
    asked.push([init?.method ?? 'GET', path, init?.body].filter((part) => part !== undefined).join(' '))
    return Response.json(answer)
  }
  return { fetcher, asked }
}

test('changes use the fetch that can ask for a proof, reading doesn’t', async () => {
  const read = record({ data: [], invitations: [] })
  const act = record({ status: 'ok' })
  const calls = callsWith({ read: read.fetcher, act: act.fetcher })
  await calls.list()
  await calls.passkeys()
  await calls.invite('ada@wren.example')
  await calls.withdraw('8c9d')
  await calls.remove(3)
  await calls.reset(3)
  expect(read.asked).toEqual(['GET /api/administrators', 'GET /api/administrator/passkeys'])
  expect(act.asked).toEqual([
    'POST /api/administrators {"email":"ada@wren.example"}',
    'DELETE /api/administrators/invitations/8c9d',
    'DELETE /api/administrators/3',
    'POST /api/administrators/3/reset',
  ])
})
