import { MailQueue } from '../features/mail-queue/mail-queue.tsx'
import { texts } from '../features/mail-queue/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-mail.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminMail() {
  return <MailQueue />
}
