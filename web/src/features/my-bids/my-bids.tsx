import { lazyPart } from '../../ui/lazy-part.tsx'
import { OwnPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const MyBidsPanel = lazyPart(() => import('./my-bids-panel.tsx'))

export function MyBids() {
  return <OwnPage texts={texts} panel={MyBidsPanel} />
}
