import { AnswerEmailChange } from '../features/account-access/answer-email-change.tsx'
import { texts } from '../features/account-access/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/account-email-confirm.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.emailChange.confirm.title)

export default () => <AnswerEmailChange answer="confirm" />
