import { keccak256, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import { publishReason } from './publish-reason.ts'

const reason = 'A report of infringement is being examined.'
const hash = keccak256(stringToBytes(reason))

function answerWith(published: string) {
  const sent: { path: string; body: unknown }[] = []
  const fetcher = async (path: string, init?: { body?: unknown }) => {
    sent.push({ path, body: JSON.parse(String(init?.body)) })
    return Response.json({ body: { hash: published } })
  }
  return { sent, fetcher }
}

test('a reason is published word for word, and its hash is the contract’s', async () => {
  const { sent, fetcher } = answerWith(hash)
  expect(await publishReason(fetcher, { externalId: 7, reason })).toBe(hash)
  expect(sent).toEqual([{ path: '/api/markets/7/reasons', body: { reason } }])
})

test('a server that published another text stops the call', async () => {
  const { fetcher } = answerWith(`0x${'1'.repeat(64)}`)
  await expect(publishReason(fetcher, { externalId: 7, reason })).rejects.toThrow('another text')
})
