import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { expect, inject, test } from 'vitest'
import { createChainClient } from '../../src/chain/chain-client.ts'
import { logsBloom } from './logs-bloom.ts'

test('the filter of a block is the one that a real node computes', async () => {
  const client = createChainClient(inject('rpcUrl'))
  const house = await deployTestAuctionHouse(inject('rpcUrl'))
  await house.createAuction()
  const [created] = await client.getLogs({ address: house.address, fromBlock: house.startBlock + 1n })
  const { hash, logsBloom: filter } = await client.getBlock({ blockNumber: created?.blockNumber ?? 0n })
  const logs = await client.getLogs({ blockHash: hash })
  expect(logs.length).toBeGreaterThan(1)
  expect(logsBloom(logs)).toBe(filter)
})
