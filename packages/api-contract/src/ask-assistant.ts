import { z } from 'zod'
import { auctionIdSchema } from './auction-id.ts'
import { paragraphsSchema } from './plain-text.ts'

export const QUESTION_LENGTH = 1000

const questionSchema = z.strictObject({
  question: paragraphsSchema(QUESTION_LENGTH),
  /** The auction whose page is open, which "this auction" means. */
  auctionId: auctionIdSchema.optional(),
})

const ask = { method: 'POST', body: questionSchema, answer: z.string() } as const

/** Plain text as it is made; links in it stand as `[words](/path)`. A connection that breaks is an answer that is not whole. */
export const askAssistant = { ...ask, path: '/api/public/chat', summary: 'Ask the assistant' } as const

/** The same for somebody who is signed in, about their own bids too. */
export const askOwnAssistant = { ...ask, path: '/api/chat', summary: 'Ask the assistant, signed in' } as const
