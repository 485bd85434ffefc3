import { lazyPart } from '../../ui/lazy-part.tsx'
import { WalletPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const MyOrdersPanel = lazyPart(() => import('./my-orders-panel.tsx'))

export function MyOrders() {
  return <WalletPage words={texts} panel={MyOrdersPanel} />
}
