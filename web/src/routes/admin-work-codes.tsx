import { texts } from '../features/payer-statements/texts.ts'
import { WorksCodes } from '../features/payer-statements/works-codes.tsx'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-work-codes.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.codes.pageTitle)

export default function AdminWorkCodes() {
  return <WorksCodes />
}
