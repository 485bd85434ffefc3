import { lazyPart } from '../../ui/lazy-part.tsx'
import { frameOf, OwnPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const AdmissionPanel = lazyPart(() => import('./admission-panel.tsx'))

export function OwnAdmissionPage() {
  return (
    <OwnPage words={texts}>
      {({ address, hasAccount }) => {
        const who = hasAccount ? 'account' : (address ?? '')
        return <AdmissionPanel key={who} who={who} {...frameOf(texts)} />
      }}
    </OwnPage>
  )
}
