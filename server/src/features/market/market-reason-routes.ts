import { publishMarketReason } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { keccak256, toHex } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import { bumpDataVersion, type Database } from '../../database/database.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'

export const marketReasonRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  serve(app, publishMarketReason, async (request) => {
    const { email: actor } = requireAdministrator(request)
    const { reason } = request.body
    const { externalId } = request.params
    const hash = keccak256(toHex(reason))
    const sold = await db.selectFrom('songs').select('token').where('auction_id', '=', externalId).executeTakeFirst()
    if (sold === undefined) throw new RequestError('NOT_FOUND')
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('market_reasons')
        .values({ hash, reason })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const network = clientNetwork(request.ip)
      await writeAudit(tx, {
        action: 'MARKET_REASON_PUBLISHED',
        actor,
        network,
        reason: `auction ${externalId}: ${reason}`,
      })
      await bumpDataVersion(tx)
    })
    return { body: { hash } }
  })
}
