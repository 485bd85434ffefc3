import { lazyPart } from '../../ui/lazy-part.tsx'
import { OwnPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const MyRoyaltiesPanel = lazyPart(() => import('./my-royalties-panel.tsx'))

export function MyRoyalties() {
  return <OwnPage texts={texts} panel={MyRoyaltiesPanel} />
}
