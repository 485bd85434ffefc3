import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { type Hex, keccak256, parseEther, toHex } from 'viem'
import { beforeAll, expect, inject, test } from 'vitest'
import { createChainClient } from './chain-client.ts'
import { explainsBloom, mayHaveLogsOf } from './logs-bloom.ts'

const client = createChainClient(inject('rpcUrl'))
let house: Awaited<ReturnType<typeof deployTestAuctionHouse>>
let bidHash: Hex

beforeAll(async () => {
  house = await deployTestAuctionHouse(inject('rpcUrl'))
  await house.createAuction()
  const bidder = await house.fundBidder()
  bidHash = await bidder.bid({ auctionId: 0n, quantity: 1n, price: parseEther('3') })
})

async function readBidBlock() {
  const { blockHash } = await client.getTransactionReceipt({ hash: bidHash })
  const [{ logsBloom }, logs] = await Promise.all([client.getBlock({ blockHash }), client.getLogs({ blockHash })])
  return { logsBloom, logs }
}

test('the filter of a block that a real node made is explained by its logs, and by no fewer', async () => {
  const { logsBloom, logs } = await readBidBlock()
  expect(logs.length).toBeGreaterThan(1)
  expect(explainsBloom(logsBloom, logs)).toBe(true)
  for (const left of logs) {
    expect(
      explainsBloom(
        logsBloom,
        logs.filter((log) => log !== left),
      ),
    ).toBe(false)
  }
})

test('logs that the filter lacks are not an error', async () => {
  const { logsBloom, logs } = await readBidBlock()
  const more = { address: house.mels, topics: [keccak256(toHex('something else'))] }
  expect(explainsBloom(logsBloom, [...logs, more])).toBe(true)
})

test('an address with logs is in the filter, and others are not', async () => {
  const { logsBloom } = await readBidBlock()
  expect(mayHaveLogsOf(logsBloom, house.address)).toBe(true)
  expect(mayHaveLogsOf(logsBloom, house.mels)).toBe(true)
  expect(mayHaveLogsOf(`0x${'0'.repeat(512)}`, house.address)).toBe(false)
})
