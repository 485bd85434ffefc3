import { createClient, custom, type Hex, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { askForLogs } from './ask-for-logs.ts'

const [ours, theirs] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
const hashOf = (fork: number): Hex => numberToHex(fork, { size: 32 })

function log(blockNumber: number, logIndex: number, changes: Record<string, unknown> = {}) {
  return {
    address: ours,
    topics: [hashOf(1)],
    data: '0x',
    blockHash: hashOf(blockNumber),
    blockNumber: numberToHex(blockNumber),
    transactionHash: hashOf(7),
    transactionIndex: '0x0',
    logIndex: numberToHex(logIndex),
    removed: false,
    ...changes,
  }
}

async function ask(answer: unknown) {
  const client = createClient({ transport: custom({ request: async () => answer }) })
  const logs = await askForLogs(client, { addresses: [ours], fromBlock: 3n, toBlock: 5n })
  return logs.map(({ blockNumber, logIndex }) => [blockNumber, logIndex])
}

describe('logs', () => {
  it('come in chain order, each once', async () => {
    expect(await ask([log(5, 0), log(3, 2), log(3, 1), log(3, 2)])).toEqual([
      [3n, 1],
      [3n, 2],
      [5n, 0],
    ])
  })

  it('that were not asked for do not count', async () => {
    const others = [log(2, 0), log(6, 0), log(4, 0, { address: theirs }), log(4, 1, { removed: true })]
    expect(await ask([...others, log(4, 2, { blockNumber: null })])).toEqual([])
  })

  it('of many contracts are asked for in parts, because nodes limit the addresses', async () => {
    const addresses = Array.from({ length: 1_201 }, (_, index) => numberToHex(index + 1, { size: 20 }))
    const asked: number[] = []
    const request = async ({ params }: { params: unknown }) => {
      const [{ address }] = params as [{ address: Hex | Hex[] }]
      const part = [address].flat()
      asked.push(part.length)
      return part.map((each) => log(6 - asked.length, 0, { address: each })).slice(0, 1)
    }
    const client = createClient({ transport: custom({ request }) })
    const logs = await askForLogs(client, { addresses, fromBlock: 3n, toBlock: 5n })
    expect(asked).toEqual([500, 500, 201])
    expect(logs.map(({ blockNumber }) => blockNumber)).toEqual([3n, 4n, 5n])
  })

  it.each([
    ['one log with two contents', [log(3, 1), log(3, 1, { data: '0x01' })], 'has two different contents'],
    ['one log in two transactions', [log(3, 1), log(3, 1, { transactionHash: hashOf(8) })], 'two different contents'],
    ['one block with two hashes', [log(3, 1), log(3, 2, { blockHash: hashOf(9) })], 'has two hashes'],
    ['no list', null, 'not a list'],
  ])('are refused: %s', async (_name, answer, complaint) => {
    await expect(ask(answer)).rejects.toThrow(complaint)
  })
})
