import { writeEvidence } from '@melos/evidence'
import { expect, test } from 'vitest'
import { sampleAddress, sampleAuction } from '../../../test/support/sample-check.ts'
import { readEvidenceFile } from './read-evidence-file.ts'

const site = {
  chain: { id: 31337, name: 'Local', rpcUrl: '/rpc', explorerUrl: null },
  contracts: { mels: sampleAddress(903), auctionHouse: sampleAuction.auctionHouse },
}

const read = (content: unknown, size = 1) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return readEvidenceFile({ name: 'a.json', size, text: async () => text }, { site, auctionId: 7 })
}

const whole = writeEvidence(sampleAuction)

test('the evidence of this auction is read', async () => {
  expect(await read(whole)).toEqual({ kind: 'read', evidence: sampleAuction })
})

test.each([
  ['{', 'a.json is not the evidence of an auction: it cannot be read as JSON.'],
  [{ ...whole, status: 'DONE' }, /^a\.json is not the evidence of an auction: status is not PENDING or OPEN/],
  [{ ...whole, auctionId: '8' }, /^a\.json is evidence of another auction, number 8\./],
  [{ ...whole, chainId: 137 }, /^a\.json is evidence of another chain or another auction house/],
  [{ ...whole, auctionHouse: sampleAddress(1) }, /another auction house/],
])('another file is refused with a sentence: %#', async (content, reason) => {
  expect(await read(content)).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) })
})

test('a file that is too large is not even opened', async () => {
  const isRead = await read(whole, 64 * 1024 * 1024 + 1)
  expect(isRead).toMatchObject({ kind: 'refused', reason: expect.stringContaining('it is too large') })
  expect(await read(whole, 64 * 1024 * 1024)).toMatchObject({ kind: 'read' })
})
