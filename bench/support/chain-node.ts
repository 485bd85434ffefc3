import type { Hex } from 'viem'

export interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface ChainNode {
  readonly rpcUrl: string
  call(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Sends one batch; answers are in the order of the calls. */
  callAll(calls: readonly Call[]): Promise<unknown[]>
}

interface RpcAnswer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** This client is minimal, because the node itself is measured. */
export function connectNode(rpcUrl: string): ChainNode {
  const callAll = async (calls: readonly Call[]) => {
    if (calls.length === 0) return []
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    // JSON-RPC answers a batch with a list.
    const answers = (await answer.json()) as RpcAnswer[]
    const failed = answers.find(({ error }) => error !== undefined)
    if (failed !== undefined) throw new Error(`${calls[failed.id]?.method} failed: ${failed.error?.message}`)
    return answers.toSorted((one, other) => one.id - other.id).map(({ result }) => result)
  }
  const call = async (method: string, ...params: readonly unknown[]) => (await callAll([{ method, params }]))[0]
  return { rpcUrl, call, callAll }
}

export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
