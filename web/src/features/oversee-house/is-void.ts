import type { OverseenAuction } from '@melos/api-contract'

/** Whether it has sold nothing or, as its bids stand, will. */
export function isVoid({ outcome, projectedOutcome }: Pick<OverseenAuction, 'outcome' | 'projectedOutcome'>): boolean {
  return (outcome ?? projectedOutcome) === 'VOID'
}
