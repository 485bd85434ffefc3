import { Lead, Panel } from '../../account/settings-parts.tsx'
import { texts } from './texts.ts'

export function AlertsTab() {
  return (
    <Panel title={texts.alerts.title}>
      <Lead>{texts.alerts.text}</Lead>
    </Panel>
  )
}
