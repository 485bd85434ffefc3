import type { AuctionDraft } from '@melos/api-contract'

/** A wallet may be sending, or the chain has the auction: nothing changes. */
export function isFixed(draft: AuctionDraft): boolean {
  return draft.auctionId !== null || isScheduled(draft) || draft.transactions.some(({ ending }) => ending === null)
}

/** The chain has the auction; the index may see it a little later. */
export function isScheduled({ transactions }: AuctionDraft): boolean {
  return transactions.some(({ step, ending }) => step === 'SCHEDULE' && ending === 'DONE')
}

/** The song token is on the chain: the work and the number of tokens stay. */
export function isDeployed({ token, transactions }: AuctionDraft): boolean {
  return token !== null || transactions.some(({ step, ending }) => step === 'DEPLOY' && ending === 'DONE')
}
