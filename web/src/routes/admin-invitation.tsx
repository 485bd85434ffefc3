import { AcceptInvitation } from '../features/accept-invitation/accept-invitation.tsx'
import { texts } from '../features/accept-invitation/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-invitation.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminInvitation() {
  return <AcceptInvitation />
}
