import { type AuctionStatus, finalizeAuction } from '@melos/api-contract'
import { auctionHouseAbi } from '@melos/contracts'
import type { FastifyPluginAsync } from 'fastify'
import type { Address } from 'viem'
import { z } from 'zod'
import { labelStatus } from '../../auction-summaries/auction-summary.ts'
import { findPublicAuction } from '../../auction-summaries/auction-summary-store.ts'
import { writeAuditOnce } from '../../audit/audit-log.ts'
import { requireFreshPasskey } from '../../authentication/require-fresh-passkey.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import { waitForBlock } from '../../indexer/index-store.ts'
import { toOutcome } from './settlement-indexer.ts'

interface SettlementParts {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
}

/** The contract's enum. */
const statuses: readonly AuctionStatus[] = ['PENDING', 'OPEN', 'TERMINATED', 'PROCESSED']

export const settlementRoutes: FastifyPluginAsync<SettlementParts> = async (app, { db, client, auctionHouse }) => {
  // The body is ignored, so it must be empty.
  serve(app, { ...finalizeAuction, body: z.strictObject({}).nullish() }, async (request) => {
    const { email } = requireAdministrator(request)
    await requireFreshPasskey(db, request)
    const { externalId } = request.params
    await findPublicAuction(db, externalId)
    const { state, blockNumber } = await readState(externalId)
    const status = statuses[state.status]
    if (status !== 'PROCESSED') throw new RequestError('AUCTION_NOT_SETTLED')
    // The page's next read must show the auction as settled.
    await waitForBlock(db, blockNumber)
    const entry = { actor: email, network: clientNetwork(request.ip), reason: `auction ${externalId}` }
    await writeAuditOnce(db, { action: 'AUCTION_FINALIZED', ...entry })
    return {
      body: { externalId: Number(externalId), status: labelStatus(status), outcome: toOutcome(state.outcome) },
    }
  })

  async function readState(auctionId: bigint) {
    try {
      const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
      const args = [auctionId] as const
      const contract = { address: auctionHouse, abi: auctionHouseAbi, functionName: 'auctionState' } as const
      return { state: await client.readContract({ ...contract, args, blockNumber }), blockNumber }
    } catch (error) {
      throw new RequestError('UNAVAILABLE', { cause: error })
    }
  }
}
