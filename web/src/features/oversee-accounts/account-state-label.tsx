import type { AccountState } from '@melos/api-contract'
import { StatusLabel } from '../../ui/status-label.tsx'
import { texts } from './texts.ts'

const tones = { ACTIVE: 'success', SUSPENDED: 'waiting', CLOSED: 'done' } as const

export function AccountStateLabel({ state }: { state: AccountState }) {
  return <StatusLabel tone={tones[state]} label={texts.states[state]} />
}
