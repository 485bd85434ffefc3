import type { PayerStatementState } from '@melos/api-contract'
import { StatusLabel } from '../../ui/status-label.tsx'
import { texts } from './texts.ts'

const tones = {
  READING: 'live',
  MAPPING: 'waiting',
  FAILED: 'done',
  DRAFT: 'waiting',
  SUBMITTED: 'live',
  APPROVED: 'success',
  DISCARDED: 'done',
} as const satisfies Record<PayerStatementState, string>

export function StateLabel({ state }: { state: PayerStatementState }) {
  return <StatusLabel tone={tones[state]} label={texts.states[state]} />
}
