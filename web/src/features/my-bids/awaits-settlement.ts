import type { MyBid } from '@melos/api-contract'

type Standing = Pick<MyBid, 'settled'> & { readonly auction: Pick<MyBid['auction'], 'status'> }

/** Whether an administrator may pay one of these bids at any moment. */
export function awaitsSettlement(bids: readonly Standing[]): boolean {
  return bids.some(({ settled, auction }) => !settled && auction.status.value === 'TERMINATED')
}
