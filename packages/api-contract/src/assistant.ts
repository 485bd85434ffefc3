import { z } from 'zod'
import { auctionIdSchema, paragraphsSchema } from './values.ts'

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

const passageSchema = z.object({
  /** The page it stands on, by its title. */
  source: z.string(),
  section: z.string(),
  /** Path and anchor. */
  url: z.string(),
  /** Without marks. The items of a list stand in lines of their own that begin with "- ". */
  text: z.string(),
})

/** A paragraph of the site's own texts, or a list with the sentence before it. */
export type Passage = z.infer<typeof passageSchema>

/** Not of the API: the pages give it, as they give themselves. */
export const readTexts = {
  method: 'GET',
  path: '/texts.json',
  summary: 'What the pages say, to be searched',
  answer: z.object({ data: z.array(passageSchema) }),
} as const
