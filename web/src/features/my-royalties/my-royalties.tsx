import { lazyPart } from '../../ui/lazy-part.tsx'
import { WalletPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const MyRoyaltiesPanel = lazyPart(() => import('./my-royalties-panel.tsx'))

export function MyRoyalties() {
  return <WalletPage words={texts} panel={MyRoyaltiesPanel} />
}
