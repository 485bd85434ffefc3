import { lazyPart } from '../../ui/lazy-part.tsx'
import { WalletPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const MyBidsPanel = lazyPart(() => import('./my-bids-panel.tsx'))

export function MyBids() {
  return <WalletPage words={texts} panel={MyBidsPanel} />
}
