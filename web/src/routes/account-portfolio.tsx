import { texts } from '../features/my-portfolio/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { WalletPage } from '../wallet/own-page.tsx'
import type { Route } from './+types/account-portfolio.ts'

const MyPortfolioPanel = lazyPart(() => import('../features/my-portfolio/my-portfolio-panel.tsx'))

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountPortfolio() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <WalletPage words={texts} panel={MyPortfolioPanel} />
    </>
  )
}
