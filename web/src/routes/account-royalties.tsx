import { texts } from '../features/my-royalties/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { WalletPage } from '../wallet/own-page.tsx'
import type { Route } from './+types/account-royalties.ts'

const MyRoyaltiesPanel = lazyPart(() => import('../features/my-royalties/my-royalties-panel.tsx'))

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountRoyalties() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <WalletPage words={texts} panel={MyRoyaltiesPanel} />
    </>
  )
}
