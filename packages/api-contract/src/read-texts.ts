import { z } from 'zod'

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
