import {
  admitWallet as admitEndpoint,
  askForScreening as askForScreeningEndpoint,
  declareForAdmission,
  listPolicies as listEndpoint,
  readAuctionAdmission,
  readMyAdmission,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { listPolicies, readPolicies, toOffered } from '../../admission/policy-store.ts'
import { findPublicAuction } from '../../auction-summaries/auction-summary-store.ts'
import type { Database } from '../../database/database.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { identityOf, requireOpenAccount } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { readAddress, serve, serveCached } from '../../http/serve.ts'
import { waitForBlock } from '../../indexer/index-store.ts'
import { type AdmittingContext, admitWallet } from './admit-wallet.ts'
import { countryOfRequest } from './country-of-request.ts'
import { declare } from './declare.ts'
import { describeAdmission, describeWallets, listPersonWallets } from './describe-admission.ts'
import { askForScreening } from './screenings.ts'

interface Parts extends AdmittingContext {
  readonly answers: AnswerCache
  readonly providerName: string
  /** The header in which a trusted proxy names the country of a request. */
  readonly countryHeader: string | undefined
}

/** Each can ask the node. A person needs far fewer. */
const ASKED_PER_MINUTE = 30
/** Each can wait for a block. */
const READ_PER_MINUTE = 120

export const admissionRoutes: FastifyPluginAsync<Parts> = async (app, context) => {
  const { db, answers, providerName, countryHeader, canAdmit } = context
  const onRequest = limitRequests(db, { name: 'admissions', perMinute: ASKED_PER_MINUTE })

  serveCached(app, { answers, endpoint: listEndpoint }, async (_, reader) => ({
    body: { data: (await listPolicies(reader)).map((policy) => toOffered(policy, { canAdmit })) },
  }))

  const describe = async (request: FastifyRequest) => ({
    body: await describeAdmission(context, await listPersonWallets(db, whoAsks(request))),
  })

  serve(
    app,
    { ...readMyAdmission, onRequest: limitRequests(db, { name: 'admissions-read', perMinute: READ_PER_MINUTE }) },
    async (request) => {
      const { block } = request.query
      if (block !== undefined) await waitForBlock(db, BigInt(block))
      return await describe(request)
    },
  )

  serve(app, readAuctionAdmission, async (request) => {
    const auction = await findPublicAuction(db, request.params.externalId)
    const { policy } = auction
    const { account, wallets } = await listBidders(db, request)
    const described = await describeWallets(context, { account, wallets, policy, auction })
    return { body: { policy: (await readPolicies(db))(policy), wallets: described } }
  })

  serve(app, { ...declareForAdmission, onRequest }, async (request) => {
    const account = requireOpenAccount(request)
    const network = clientNetwork(request.ip)
    const from = { network, countryOfRequest: countryOfRequest(request, countryHeader) }
    await declare(db, { account, providerName, ...request.body, ...from })
    return await describe(request)
  })

  serve(app, { ...askForScreeningEndpoint, onRequest }, async (request) => {
    await askForScreening(db, { account: requireOpenAccount(request), network: clientNetwork(request.ip) })
    return await describe(request)
  })

  serve(app, { ...admitEndpoint, onRequest }, async (request) => {
    const account = requireOpenAccount(request)
    const { policy } = request.body
    const asking = { account, policy, wallet: readAddress(request.body.wallet, 'wallet') }
    const from = { network: clientNetwork(request.ip), country: countryOfRequest(request, countryHeader) }
    return { body: await admitWallet(context, { ...asking, ...from }) }
  })
}

function whoAsks(request: FastifyRequest) {
  const { who } = identityOf(request)
  if (who.kind === 'administrator') throw new RequestError('FORBIDDEN')
  return who
}

/** The wallet that signed in is the one that bids. */
async function listBidders(db: Database, request: FastifyRequest) {
  const who = whoAsks(request)
  return who.kind === 'wallet' ? { account: who.account, wallets: [who.address] } : await listPersonWallets(db, who)
}
