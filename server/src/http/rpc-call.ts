import { z } from 'zod'

type RpcId = string | number | null

/** A call as the proxy sends it to the node: only the fields it has checked. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

interface RpcError {
  readonly code: number
  readonly message: string
}

export type ReadCall =
  | { readonly kind: 'allowed'; readonly id: RpcId; readonly call: RpcCall }
  | { readonly kind: 'refused'; readonly id: RpcId; readonly error: RpcError }

/** The allowed methods, each with its largest number of parameters: reads and signed transactions. */
const methods: ReadonlyMap<string, number> = new Map([
  ['eth_chainId', 0],
  ['net_version', 0],
  ['web3_clientVersion', 0],
  ['eth_blockNumber', 0],
  ['eth_getBlockByNumber', 2],
  ['eth_getBlockByHash', 2],
  ['eth_getBalance', 2],
  ['eth_getCode', 2],
  ['eth_getStorageAt', 3],
  // A third parameter would override state.
  ['eth_call', 2],
  ['eth_estimateGas', 2],
  ['eth_gasPrice', 0],
  ['eth_maxPriorityFeePerGas', 0],
  ['eth_feeHistory', 3],
  ['eth_getTransactionByHash', 1],
  ['eth_getTransactionReceipt', 1],
  ['eth_getTransactionCount', 2],
  ['eth_getLogs', 1],
  ['eth_sendRawTransaction', 1],
])

const executing: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas'])

export function isExecuting({ method }: RpcCall): boolean {
  return executing.has(method)
}

/** The gas limit of a block. The node itself doesn't limit the gas of a call. */
const MOST_GAS = 30_000_000n

const callSchema = z.object({
  jsonrpc: z.literal('2.0'),
  // A call without an id gets no answer, so a failed transaction would go unnoticed.
  id: z.union([z.string().max(100), z.number(), z.null()]),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})

const anything = z.unknown().optional()

/** Strict, because the node accepts gas under other names too. */
const transactionSchema = z.strictObject({
  from: anything,
  to: anything,
  data: anything,
  input: anything,
  value: anything,
  nonce: anything,
  type: anything,
  chainId: anything,
  accessList: anything,
  gasPrice: anything,
  maxFeePerGas: anything,
  maxPriorityFeePerGas: anything,
  gas: z
    .string()
    .regex(/^0x[0-9a-fA-F]{1,16}$/)
    .refine((gas) => BigInt(gas) <= MOST_GAS)
    .optional(),
})

export function readCall(entry: unknown): ReadCall {
  const parsed = callSchema.safeParse(entry)
  if (!parsed.success) return refuse(null, { code: -32600, message: "This isn't a JSON-RPC 2.0 request with an id." })
  const { id, method, params } = parsed.data
  const mostParams = methods.get(method)
  if (mostParams === undefined) return refuse(id, { code: -32601, message: "This method isn't available here." })
  if (params.length > mostParams) {
    return refuse(id, { code: -32602, message: `Here ${method} takes at most ${mostParams} parameters.` })
  }
  if (executing.has(method) && !transactionSchema.safeParse(params[0]).success) {
    const message = `Here ${method} takes a plain transaction with at most ${MOST_GAS} gas.`
    return refuse(id, { code: -32602, message })
  }
  return { kind: 'allowed', id, call: { method, params } }
}

function refuse(id: RpcId, error: RpcError): ReadCall {
  return { kind: 'refused', id, error }
}
