import { FollowCase } from '../features/follow-case/follow-case.tsx'
import { texts } from '../features/follow-case/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/case.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle, texts.lead)

export default FollowCase
