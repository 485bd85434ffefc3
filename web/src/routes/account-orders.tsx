import { MyOrders } from '../features/my-orders/my-orders.tsx'
import { texts } from '../features/my-orders/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-orders.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountOrders() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <MyOrders />
    </>
  )
}
