import type { Disbursement, DisbursementState } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { StatusLabel } from '../../ui/status-label.tsx'
import { texts } from './texts.ts'

const tones = {
  ANNOUNCED: 'waiting',
  PAYABLE: 'live',
  PAID_IN: 'success',
  WITHDRAWN: 'done',
  EXPIRED: 'done',
} as const satisfies Record<DisbursementState, string>

export function StateLabel({ state }: { state: DisbursementState }) {
  return <StatusLabel tone={tones[state]} label={texts.states[state]} />
}

type Timed = Pick<Disbursement, 'state' | 'announcedAt' | 'payableFrom' | 'payableUntil' | 'paidInAt'>

/** The time that matters in the disbursement's state. */
export function timeOf({ state, announcedAt, payableFrom, payableUntil, paidInAt }: Timed): string {
  switch (state) {
    case 'ANNOUNCED':
      return payableFrom
    case 'PAYABLE':
      return payableUntil
    case 'PAID_IN':
      return paidInAt ?? payableFrom
    case 'WITHDRAWN':
    case 'EXPIRED':
      return announcedAt
    default:
      return state satisfies never
  }
}

export const showTimeOf = (disbursement: Timed): string => showUtc(timeOf(disbursement))
