import { z } from 'zod'
import { runningProcessSchema } from './running-process.ts'

/** The server's first line to its supervisor. Every message is one line of JSON. */
export const orderSchema = z.object({
  dataDir: z.string(),
  server: runningProcessSchema,
  address: z.string(),
  chain: z.object({ id: z.int(), beginsAt: z.int().optional() }).optional(),
  postgres: z.boolean(),
})

export type SupervisorOrder = z.infer<typeof orderSchema>

/** The supervisor's answer once everything is running or something has failed to start. */
export const answerSchema = z.union([
  z.object({ refused: z.string() }),
  z.object({ rpcUrl: z.string().optional(), databaseUrl: z.string().optional() }),
])

export type SupervisorAnswer = z.infer<typeof answerSchema>

/** The supervisor sends this after its answer, each time the value changes. */
export const newsSchema = z.object({ isChainSaved: z.boolean() })

export type SupervisorNews = z.infer<typeof newsSchema>
