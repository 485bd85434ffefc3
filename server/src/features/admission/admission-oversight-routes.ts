import { randomBytes } from 'node:crypto'
import {
  changePolicy as changeEndpoint,
  createPolicy as createEndpoint,
  decideScreening as decideEndpoint,
  listAdmissionRefusals,
  listAdmissions as listAdmissionsEndpoint,
  listAdminPolicies as listPoliciesEndpoint,
  listScreenings as listScreeningsEndpoint,
  listSellerSideBids as listSellerSideBidsEndpoint,
  recordDismissalReason,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { keccak256, toHex } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import { bumpDataVersion, type Database } from '../../database/database.ts'
import { actorOf } from '../../http/auth-guard.ts'
import { readAddress, readId, rowsOf, serve } from '../../http/serve.ts'
import { listAdmissions, listRefusals } from './list-admissions.ts'
import { listSellerSideBids } from './list-seller-side-bids.ts'
import { changePolicy, createPolicy, listAdminPolicies } from './policies.ts'
import { decideScreening, listScreenings } from './screenings.ts'
import { texts } from './texts.ts'

/** What administrators see and decide. */
export const admissionOversightRoutes: FastifyPluginAsync<{ db: Database; canAdmit: boolean }> = async (
  app,
  { db, canAdmit },
) => {
  serve(app, listPoliciesEndpoint, async () => ({ data: await listAdminPolicies(db), canAdmit }))

  serve(app, createEndpoint, async (request) => ({
    body: await createPolicy(db, { content: request.body, ...actorOf(request) }),
  }))

  serve(app, changeEndpoint, async (request) => ({
    body: await changePolicy(db, { id: request.params.id, content: request.body, ...actorOf(request) }),
  }))

  serve(app, listAdmissionsEndpoint, ({ query }) => listAdmissions(db, { ...query, ...rowsOf(query) }))

  serve(app, listAdmissionRefusals, ({ query }) => listRefusals(db, { ...query, ...rowsOf(query) }))

  serve(app, listScreeningsEndpoint, ({ query }) => listScreenings(db, { state: query.state, ...rowsOf(query) }))

  serve(app, listSellerSideBidsEndpoint, ({ params, query }) =>
    listSellerSideBids(db, { auctionId: BigInt(params.id), ...rowsOf(query) }),
  )

  serve(app, decideEndpoint, async (request) => {
    const { actor: by, network } = actorOf(request)
    const accountId = readId({ id: request.params.accountId })
    return { body: await decideScreening(db, { accountId, by, network, ...request.body }) }
  })

  serve(app, recordDismissalReason, async (request) => {
    const { actor, network } = actorOf(request)
    const { policy, text } = request.body
    // Anyone can read the hash on the chain, and could try short or common reasons.
    const reason = texts.salted(text, randomBytes(16).toString('hex'))
    const wallet = readAddress(request.body.wallet, 'wallet')
    const hash = keccak256(toHex(reason))
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('dismissal_reasons').values({ hash, wallet, policy, reason, made_by: actor }).execute()
      const about = `policy ${policy}, ${wallet}: ${text}`
      await writeAudit(tx, { action: 'DISMISSAL_REASON_RECORDED', actor, network, reason: about })
      await bumpDataVersion(tx)
    })
    return { body: { hash } }
  })
}
