import { AcceptShare } from '../features/accept-share/accept-share.tsx'
import { texts } from '../features/accept-share/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/invite.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle, texts.lead)

export default AcceptShare
