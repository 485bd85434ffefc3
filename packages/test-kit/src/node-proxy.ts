import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { callNode } from './start-anvil.ts'

interface Asked {
  readonly method: string
  readonly params: readonly unknown[]
}

export type Answer = (asked: Asked, forward: () => Promise<unknown>) => Promise<unknown>

interface Proxy {
  /** Can act before and after it forwards a request, or answer itself. */
  readonly answer?: Answer
  /** Files that it serves too, by their paths. */
  readonly files?: Readonly<Record<string, string>>
}

/** A node in front of another one. */
export async function openNodeProxy(nodeUrl: string, { answer = passOn, files = {} }: Proxy) {
  const server = createServer(async (request, response) => {
    const file = files[request.url ?? '']
    if (file !== undefined) return response.end(file)
    // viem sends nothing else.
    const { id, method, params = [] } = (await json(request)) as Asked & { id: number }
    const forward = () => callNode(nodeUrl, method, ...params)
    const reply = await answer({ method, params }, forward).then(
      (result) => ({ result }),
      ({ code, message, data }) => ({ error: { code, message, data } }),
    )
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const passOn: Answer = (_, forward) => forward()

/** Forgets the last log of each answer. */
export const forgetLogs: Answer = async ({ method }, forward) => {
  const result = await forward()
  return method === 'eth_getLogs' && Array.isArray(result) ? result.slice(0, -1) : result
}
