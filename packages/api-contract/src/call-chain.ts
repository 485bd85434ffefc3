import { z } from 'zod'

const MOST_CALLS = 50

const rpcAnswerSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
})

/** JSON-RPC 2.0, one call or a list; there only where the chain is embedded. Each call is judged by itself. */
export const callChain = {
  method: 'POST',
  path: '/api/public/rpc',
  summary: 'Read the embedded chain, or send it a signed transaction (JSON-RPC 2.0)',
  body: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).min(1).max(MOST_CALLS)]),
  answer: z.union([rpcAnswerSchema, z.array(rpcAnswerSchema)]),
} as const
