import type { MarketState } from '@melos/api-contract'
import { marketTexts } from './market-texts.ts'
import { StatusLabel } from './status-label.tsx'

export const marketTones = {
  NOT_OPEN: 'waiting',
  OPEN: 'live',
  HALTED: 'waiting',
  CLOSED: 'done',
} as const satisfies Record<MarketState, string>

export function MarketStateLabel({ state }: { state: MarketState }) {
  return <StatusLabel tone={marketTones[state]} label={marketTexts.states[state]} />
}
