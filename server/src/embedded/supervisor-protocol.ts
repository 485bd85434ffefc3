import { z } from 'zod'
import { runningProcessSchema } from './running-process.ts'

/** What the server tells its supervisor, as one line of JSON, before anything runs. */
export const orderSchema = z.object({
  dataDir: z.string(),
  server: runningProcessSchema,
  address: z.string(),
  chain: z.object({ id: z.int(), beginsAt: z.int().optional() }).optional(),
  postgres: z.boolean(),
})

export type SupervisorOrder = z.infer<typeof orderSchema>

/** What the supervisor answers, as one line of JSON, when all of it runs, or when it cannot. */
export const answerSchema = z.union([
  z.object({ refused: z.string() }),
  z.object({ rpcUrl: z.string().optional(), databaseUrl: z.string().optional() }),
])

export type SupervisorAnswer = z.infer<typeof answerSchema>

/** What the supervisor says from then on, as one line of JSON, each time it changes. */
export const newsSchema = z.object({ isChainSaved: z.boolean() })

export type SupervisorNews = z.infer<typeof newsSchema>
