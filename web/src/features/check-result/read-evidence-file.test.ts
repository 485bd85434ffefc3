import { writeEvidence } from '@melos/evidence'
import { expect, test } from 'vitest'
import { sampleAddress, sampleAuction } from '../../../test/support/sample-check.ts'
import { testSite } from '../../../test/support/test-site.ts'
import { readEvidenceFile } from './read-evidence-file.ts'
import { texts } from './texts.ts'

const site = {
  chain: { id: 31337, name: 'Local', rpcUrl: '/rpc', explorerUrl: null },
  contracts: { ...testSite.contracts, auctionHouse: sampleAuction.auctionHouse },
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
  ['{', 'a.json isn’t an evidence file: it isn’t valid JSON.'],
  [{ ...whole, status: 'DONE' }, /^a\.json isn’t an evidence file: status is not PENDING or OPEN/],
  [{ ...whole, auctionId: '8' }, /^a\.json is for auction 8\./],
  [{ ...whole, chainId: 137 }, /^a\.json is for another chain or auction contract/],
  [{ ...whole, auctionHouse: sampleAddress(1) }, /another chain or auction contract/],
])('another file is refused with a reason: %#', async (content, reason) => {
  expect(await read(content)).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) })
})

test('a file that is too large is not opened', async () => {
  const isRead = await read(whole, 64 * 1024 * 1024 + 1)
  expect(isRead).toMatchObject({ kind: 'refused', reason: expect.stringContaining(texts.evidence.tooLarge) })
  expect(await read(whole, 64 * 1024 * 1024)).toMatchObject({ kind: 'read' })
})
