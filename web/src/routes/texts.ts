import { readTexts } from '@melos/api-contract'
import { about } from '../content/about.ts'
import help from '../content/help.md'
import cookiePolicy from '../content/legal/cookie-privacy-policy.md'
import terms from '../content/legal/terms-conditions.md'
import websitePolicy from '../content/legal/website-privacy-policy.md'
import questions from '../content/questions.md?raw'
import { cutAbout, cutText, listQuestions } from '../features/read-legal/list-passages.ts'
import { loadText } from '../features/read-legal/load-text.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import type { Route } from './+types/texts.ts'

const pages = [
  { page: '/help', text: help },
  { page: '/terms-conditions', text: terms },
  { page: '/privacy-policy', text: websitePolicy },
  { page: '/privacy-policy?tab=cookies', text: cookiePolicy },
]

/** All content pages as passages that the assistant can search and quote, and the questions by which it finds them. */
export async function loader({ context }: Route.LoaderArgs) {
  const fetcher = context.get(fetchApiContext)
  const cut = await Promise.all(
    pages.map(async ({ page, text }) => cutText(page, (await loadText(fetcher, text)).text)),
  )
  const data = [...cut.flat(), ...cutAbout(about)]
  return Response.json(readTexts.answer.parse({ data, questions: listQuestions(questions) }))
}
