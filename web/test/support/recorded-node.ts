import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { readonly result: unknown } | { readonly error: { code: number; message: string; data?: unknown } }

interface RecordedNode extends AsyncDisposable {
  readonly url: string
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[]
  /** May be changed while it runs. */
  readonly answers: Record<string, Answer | ((params: readonly unknown[]) => Answer)>
}

/** A node over HTTP that gives the same answers again and again. */
export async function startRecordedNode(): Promise<RecordedNode> {
  const calls: RecordedNode['calls'] = []
  const answers: RecordedNode['answers'] = {
    eth_getTransactionCount: { result: '0x7' },
    eth_estimateGas: { result: '0xc350' },
    eth_maxPriorityFeePerGas: { result: '0x3b9aca00' },
    eth_getBlockByNumber: {
      result: { baseFeePerGas: '0x77359400', number: '0x1', timestamp: '0x1', transactions: [] },
    },
    eth_getBalance: { result: '0xde0b6b3a7640000' },
    eth_sendRawTransaction: { result: `0x${'0'.repeat(64)}` },
    eth_getTransactionByHash: { result: null },
  }
  const server = createServer(async (request, response) => {
    const { id, method, params } = JSON.parse((await request.toArray()).join(''))
    calls.push({ method, params })
    const known = answers[method] ?? { error: { code: -32601, message: `no ${method}` } }
    const answer = typeof known === 'function' ? known(params) : known
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server's address is one.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
