import { texts } from '../features/my-bids/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { WalletPage } from '../wallet/own-page.tsx'
import type { Route } from './+types/account-bids.ts'

const MyBidsPanel = lazyPart(() => import('../features/my-bids/my-bids-panel.tsx'))

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountBids() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <WalletPage words={texts} panel={MyBidsPanel} />
    </>
  )
}
