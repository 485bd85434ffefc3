import { StatementsList } from '../features/payer-statements/statements-list.tsx'
import { texts } from '../features/payer-statements/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-royalties.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminRoyalties() {
  return <StatementsList />
}
