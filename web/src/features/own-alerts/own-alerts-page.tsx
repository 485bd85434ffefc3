import { lazyPart } from '../../ui/lazy-part.tsx'
import { frameOf, OwnPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const AlertsPanel = lazyPart(() => import('./alerts-panel.tsx'))

export function OwnAlertsPage() {
  return (
    <OwnPage words={texts}>
      {({ address = 'account', hasAccount }) => (
        <AlertsPanel key={address} who={address} hasAccount={hasAccount} {...frameOf(texts)} />
      )}
    </OwnPage>
  )
}
