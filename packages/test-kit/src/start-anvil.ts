import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { anvilBinary } from '@melos/contracts/foundry'
import { waitUntil } from './wait-until.ts'

export interface Anvil {
  readonly rpcUrl: string
  /** Also calls the node's administration methods. */
  readonly request: (method: string, ...params: readonly unknown[]) => Promise<unknown>
  /** viem's version polls only at new blocks, which a chain that mines on demand may never produce. */
  readonly waitUntilMined: (hash: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Anvil's first development account, which holds 10,000 coins. */
export const deployerKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const deployerAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Mines each transaction at once. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const flags = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--hardfork', 'prague']
  const node = spawn(anvilBinary(), flags, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(node, 'exit')
  for await (const line of createInterface({ input: node.stdout })) {
    const address = /^Listening on (\S+)$/.exec(line)?.[1]
    if (address === undefined) continue
    node.stdout.resume()
    const rpcUrl = `http://${address}`
    const request: Anvil['request'] = (method, ...params) => callNode(rpcUrl, method, ...params)
    return {
      rpcUrl,
      request,
      waitUntilMined: (hash) =>
        waitUntil(`${hash} is mined`, async () => (await request('eth_getTransactionReceipt', hash)) !== null),
      async stop() {
        node.kill()
        await ended
      },
    }
  }
  throw new Error('anvil ended before it was ready')
}

export async function callNode(rpcUrl: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = Object(await answer.json())
  if (error !== undefined) throw Object.assign(new Error(error.message), error)
  return result
}
