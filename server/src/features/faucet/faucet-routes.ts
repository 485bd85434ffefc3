import { askFaucet } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Address } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { serve } from '../../http/serve.ts'
import type { Faucet } from './faucet.ts'
import { giveTestMoney } from './give-test-money.ts'
import { takeTurns } from './take-turns.ts'

interface FaucetParts {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
  readonly faucet: Faucet
}

/** A network gets ten gifts a day. This limit stops floods of further requests. */
const ASKED_PER_MINUTE = 30

export const faucetRoutes: FastifyPluginAsync<FaucetParts> = async (app, parts) => {
  const context = { ...parts, takeTurn: takeTurns(parts.db) }

  serve(
    app,
    { ...askFaucet, onRequest: limitRequests(parts.db, { name: 'faucet', perMinute: ASKED_PER_MINUTE }) },
    async ({ body: { address }, ip }) => {
      return { body: await giveTestMoney(context, { address, network: clientNetwork(ip) }) }
    },
  )
}
