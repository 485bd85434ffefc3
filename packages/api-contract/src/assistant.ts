import { z } from 'zod'
import { auctionIdSchema, paragraphsSchema } from './values.ts'

export const QUESTION_LENGTH = 1000

const questionSchema = z.strictObject({
  question: paragraphsSchema(QUESTION_LENGTH),
  /** The auction on the open page, which "this auction" refers to. */
  auctionId: auctionIdSchema.optional(),
})

const ask = { method: 'POST', body: questionSchema, answer: z.string() } as const

/** Streams plain text with links as `[words](/path)`. If the connection breaks, the answer is incomplete. */
export const askAssistant = { ...ask, path: '/api/public/chat', summary: 'Ask the assistant' } as const

/** For signed-in users, who can also ask about their own bids. */
export const askOwnAssistant = { ...ask, path: '/api/chat', summary: 'Ask the assistant, signed in' } as const

const passageSchema = z.object({
  /** The page's title. */
  source: z.string(),
  section: z.string(),
  /** Path and anchor. */
  url: z.string(),
  /** Plain text; each list item is a line that begins with "- ". */
  text: z.string(),
})

/** A paragraph of the site's texts, or a list with the sentence before it. */
export type Passage = z.infer<typeof passageSchema>

/** A question as people type it, and the URL of the section that answers it or a `live:` or `reply:` topic. */
const knownQuestionSchema = z.object({ topic: z.string(), question: z.string() })

export type KnownQuestion = z.infer<typeof knownQuestionSchema>

/** The web server answers this path, not the API. */
export const readTexts = {
  method: 'GET',
  path: '/texts.json',
  summary: 'Read the texts of all pages, for search',
  answer: z.object({ data: z.array(passageSchema), questions: z.array(knownQuestionSchema) }),
} as const
