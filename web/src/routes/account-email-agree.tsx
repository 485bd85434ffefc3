import { AnswerEmailChange } from '../features/account-access/answer-email-change.tsx'
import { texts } from '../features/account-access/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/account-email-agree.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.emailChange.agree.title)

export default () => <AnswerEmailChange answer="agree" />
