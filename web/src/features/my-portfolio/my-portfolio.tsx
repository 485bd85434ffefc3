import { lazyPart } from '../../ui/lazy-part.tsx'
import { OwnPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const MyPortfolioPanel = lazyPart(() => import('./my-portfolio-panel.tsx'))

export function MyPortfolio() {
  return <OwnPage texts={texts} panel={MyPortfolioPanel} />
}
