import type { BidState } from '@melos/clearing'

/** How a bid stands, in the words of every page that shows it. */
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
