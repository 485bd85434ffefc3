import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface RpcCall {
  readonly method: string
}

/** An `unheard` call doesn't reach the node. Of an `unanswered` call only the answer is lost. */
type Failure = 'unheard' | 'unanswered'

/** Reaches the node at `rpcUrl` over a connection that fails on demand. */
export async function startFailingNode(rpcUrl: string) {
  let failureOf = (_method: string): Failure | undefined => undefined
  const server = createServer(async (request, response) => {
    // The client sends nothing else.
    const call = (await json(request)) as RpcCall
    const failure = failureOf(call.method)
    if (failure === 'unheard') return response.destroy()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) })
    const text = await answer.text()
    if (failure === 'unanswered') return response.destroy()
    return response.writeHead(answer.status, headers).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A listening TCP server has this kind of address.
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(decide: (method: string) => Failure | undefined): void {
      failureOf = decide
    },
    heal(): void {
      failureOf = () => undefined
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
