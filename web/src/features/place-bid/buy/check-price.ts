import { findMinPrice } from '@melos/api-contract'
import { isPriceAccepted } from '@melos/clearing'
import { ApiRequestError } from '../../../api/api-request-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { signedFetch } from '../../../api/signed-fetch.ts'
import { parseMels } from '../../../lib/amounts.ts'
import type { BidOrder } from './place-bid.ts'
import type { texts } from './texts.ts'

type PriceCheck = 'accepted' | keyof typeof texts.priceRefused

const refusals: Readonly<Record<number, PriceCheck>> = { 401: 'expired', 403: 'forbidden', 404: 'missing' }

type Order = Pick<BidOrder, 'auctionId' | 'quantity' | 'price'>

export async function checkPrice({ auctionId, quantity, price }: Order): Promise<PriceCheck> {
  try {
    const { availableTokenCount, minPrice } = await callApi(signedFetch, {
      endpoint: findMinPrice,
      params: { externalId: auctionId },
      query: { tokenCount: Number(quantity) },
    })
    const check = { availableTokenCount: BigInt(availableTokenCount), minPrice: parseMels(minPrice) }
    return isPriceAccepted(check, price) ? 'accepted' : 'invalid'
  } catch (error) {
    const refusal = error instanceof ApiRequestError ? refusals[error.status] : undefined
    if (refusal === undefined) throw error
    return refusal
  }
}
