import { type AdminAuction, type Bid, findAdminAuction, findBillingDetails } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'

/** An auction as the server has it, with all its bids, highest price first. */
export interface LoadedAuction {
  readonly auction: AdminAuction
  readonly bids: readonly Bid[]
}

export async function loadAdminAuction(fetcher: Fetcher, id: string): Promise<LoadedAuction> {
  const [{ body: auction }, { data }] = await Promise.all([
    callApi(fetcher, { endpoint: findAdminAuction, params: { id } }),
    callApi(fetcher, { endpoint: findBillingDetails, params: { auctionId: id } }),
  ])
  return { auction, bids: data.flatMap(({ bids }) => bids) }
}
