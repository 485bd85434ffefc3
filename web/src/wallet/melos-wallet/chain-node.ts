import { CHAIN_DISCONNECTED, WalletRpcError } from './wallet-rpc-error.ts'

const TIMEOUT_MS = 15_000

export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

export interface ChainNode {
  readonly request: (request: RpcRequest) => Promise<unknown>
}

/** The chain's node over HTTP. Its errors keep code and data, which carry a contract's revert reason. */
export function createChainNode(url: string): ChainNode {
  let id = 0
  return {
    async request({ method, params = [] }) {
      id += 1
      const answer = await post(url, { jsonrpc: '2.0', id, method, params })
      if (answer.error === undefined) return answer.result
      const { code = CHAIN_DISCONNECTED, message = '', data } = answer.error
      throw new WalletRpcError(code, message, data)
    },
  }
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown }
}

async function post(url: string, body: unknown): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    // Every value is checked where it is used.
    return (await response.json()) as Answer
  } catch {
    throw new WalletRpcError(CHAIN_DISCONNECTED, 'The network isn’t responding.')
  }
}
