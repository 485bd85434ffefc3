import { StopEmails } from '../features/stop-emails/stop-emails.tsx'
import { texts } from '../features/stop-emails/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/unsubscribe.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function Unsubscribe() {
  return <StopEmails />
}
