import { findMinPrice } from '@melos/api-contract'
import { ApiRequestError } from '../../../api/api-request-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { signedFetch } from '../../../api/signed-fetch.ts'
import { parseMels } from '../../../lib/parse-mels.ts'
import type { BidOrder } from './bid-under-way.ts'

/** Asks the server about the price before anything is sent: accepted, too low, or asked by nobody it knows any more. */
export async function checkPrice({
  auctionId,
  tokenCount,
  tokenPrice,
}: BidOrder): Promise<'accepted' | 'invalid' | 'expired'> {
  try {
    const { availableTokenCount, minPrice } = await callApi(signedFetch, {
      endpoint: findMinPrice,
      params: { externalId: auctionId },
      query: { tokenCount },
    })
    const isAccepted = availableTokenCount > 0 || parseMels(minPrice) < parseMels(tokenPrice)
    return isAccepted ? 'accepted' : 'invalid'
  } catch (error) {
    if (error instanceof ApiRequestError && error.status === 401) return 'expired'
    throw error
  }
}
