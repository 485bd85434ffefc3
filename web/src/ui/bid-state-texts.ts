import type { BidState } from '@melos/clearing'

/** Every page names a bid's state in these words. */
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
