import type { BidState } from '@melos/clearing'

/** The one word for each state of a bid, on every page. */
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
