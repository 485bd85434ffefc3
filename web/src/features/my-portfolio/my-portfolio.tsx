import { lazyPart } from '../../ui/lazy-part.tsx'
import { WalletPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const MyPortfolioPanel = lazyPart(() => import('./my-portfolio-panel.tsx'))

export function MyPortfolio() {
  return <WalletPage words={texts} panel={MyPortfolioPanel} />
}
