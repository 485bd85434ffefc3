import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A node with a transaction in every block. `dump` gets the number of each state request and answers it. */
export async function startFakeNode(dump: (count: number) => { answer: object; makesBlock?: boolean }) {
  let block = 0
  let dumps = 0
  let looks = 0
  const answers: Record<string, () => unknown> = {
    eth_blockNumber: () => {
      // Each of the first two looks sees a new block.
      if (looks++ < 2) block += 1
      return { result: `0x${block.toString(16)}` }
    },
    eth_getBlockByNumber: () => ({ result: { number: '0x1', transactions: ['0x1'] } }),
    anvil_dumpState: () => {
      const { answer, makesBlock = false } = dump(++dumps)
      if (makesBlock) block += 1
      return answer
    },
  }
  const server = createServer(async (request, response) => {
    const { method } = JSON.parse(await text(request))
    response.end(JSON.stringify(answers[method]?.() ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  return { rpcUrl: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}
