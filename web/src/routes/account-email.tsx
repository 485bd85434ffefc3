import { data } from 'react-router'
import { AnswerEmailChange } from '../features/account-access/answer-email-change.tsx'
import { texts } from '../features/account-access/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/account-email.ts'

const { confirm, agree, undo } = texts.emailChange
const answers = { confirm, agree, undo } as const

const isAnswer = (word: string): word is keyof typeof answers => Object.hasOwn(answers, word)

export function loader({ params: { answer } }: Route.LoaderArgs) {
  if (!isAnswer(answer)) throw data(null, { status: 404 })
  return { answer }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : privateMeta(answers[loaderData.answer].title)

export default function AccountEmail({ loaderData: { answer } }: Route.ComponentProps) {
  return <AnswerEmailChange answer={answer} />
}
