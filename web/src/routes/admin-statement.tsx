import { PayDisbursement } from '../features/pay-disbursement/pay-disbursement.tsx'
import { StatementPage } from '../features/payer-statements/statement-page.tsx'
import { texts } from '../features/payer-statements/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-statement.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.statement.pageTitle)

export default function AdminStatement({ params: { id } }: Route.ComponentProps) {
  return <StatementPage id={id} renderPayment={(announced) => <PayDisbursement {...announced} />} />
}
