import { texts } from '../features/my-orders/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { WalletPage } from '../wallet/own-page.tsx'
import type { Route } from './+types/account-orders.ts'

const MyOrdersPanel = lazyPart(() => import('../features/my-orders/my-orders-panel.tsx'))

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountOrders() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <WalletPage words={texts} panel={MyOrdersPanel} />
    </>
  )
}
