import type { BidState } from './bid-state.ts'

/** Pages and the assistant name a bid's state in these words. */
export const bidStateTexts: Record<BidState, string> = {
  waiting: 'Waiting',
  winning: 'Winning',
  'partly-winning': 'Partly winning',
  losing: 'Losing',
  won: 'Won',
  'partly-won': 'Partly won',
  lost: 'Lost',
  refunded: 'Refunded',
}
