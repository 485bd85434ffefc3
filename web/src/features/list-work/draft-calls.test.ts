import { afterEach, expect, test, vi } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { draftCalls } from './draft-calls.ts'

afterEach(() => vi.unstubAllGlobals())

async function save(description: string): Promise<RequestInit | undefined> {
  const draft = sampleDraft()
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(init)
    return Response.json({ body: draft })
  })
  await draftCalls.save(draft, { ...draft.content, description })
  return sent[0]
}

test('a save arrives even if the page is closed', async () => {
  expect(await save('A song.')).toMatchObject({ method: 'PUT', keepalive: true })
})

test('a save too large to outlive the page is sent as usual', async () => {
  const { length } = JSON.stringify({ version: 1, ...sampleDraft().content, description: '' })
  expect(await save('x'.repeat(60_000 - length))).toMatchObject({ keepalive: true })
  expect(await save(`é${'x'.repeat(60_000 - length - 1)}`)).toMatchObject({ keepalive: false })
})
