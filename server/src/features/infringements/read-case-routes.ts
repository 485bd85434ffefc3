import {
  addToCase,
  answerCaseByToken,
  answerMyCase,
  complainAboutMyCase,
  complainByToken,
  findMyCase,
  listMyCases,
  readCaseByToken,
  withdrawReport as withdrawEndpoint,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { listStrikes, toStrike } from '../../accounts/strikes-of.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import { requireAccount } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { serve } from '../../http/serve.ts'
import type { CaseContext } from './act-on-case.ts'
import { findCase, findCaseOf, listCasesOf } from './case-store.ts'
import { type LinkedSide, readCaseToken } from './case-token.ts'
import { describeForSide, toMyCase } from './describe-case.ts'
import { addToReport, answerNotice, complain, requireSide, type Speaking, withdrawReport } from './speak-in-case.ts'

const PER_MINUTE = 60

/** A case as its two sides read it: with the link from an email, or an uploader with an account. */
export const readCaseRoutes: FastifyPluginAsync<CaseContext & { casesKey: Uint8Array }> = async (
  app,
  { casesKey, ...context },
) => {
  const { db, providerEmail } = context
  const onRequest = limitRequests(PER_MINUTE)

  const describe = async ({ id, side }: { id: bigint; side: LinkedSide }) => {
    const body = await readConsistently(db, async (consistent) =>
      describeForSide(consistent, { row: await findCase(consistent, id), side, providerEmail }),
    )
    return { body }
  }
  const openLink = async (request: FastifyRequest<{ Body: { token: string } }>): Promise<Speaking> => {
    const link = readCaseToken(casesKey, request.body.token)
    await findCase(db, link.id)
    await requireSide(db, link)
    return { ...link, network: clientNetwork(request.ip) }
  }
  const openOwn = async (request: FastifyRequest<{ Params: { id: number } }>, db: Database): Promise<Speaking> => {
    const { id } = await findCaseOf(db, { id: BigInt(request.params.id), accountId: requireAccount(request).id })
    return { id, side: 'UPLOADER', network: clientNetwork(request.ip) }
  }

  serve(app, { ...readCaseByToken, onRequest }, async (request) => await describe(await openLink(request)))
  serve(app, { ...addToCase, onRequest }, async (request) => {
    const speaking = await openLink(request)
    await addToReport(context, speaking, request.body.text)
    return await describe(speaking)
  })
  serve(app, { ...withdrawEndpoint, onRequest }, async (request) => {
    const speaking = await openLink(request)
    await withdrawReport(context, speaking)
    return await describe(speaking)
  })
  serve(app, { ...answerCaseByToken, onRequest }, async (request) => {
    const speaking = await openLink(request)
    await answerNotice(context, speaking, request.body.answer)
    return await describe(speaking)
  })
  serve(app, { ...complainByToken, onRequest }, async (request) => {
    const speaking = await openLink(request)
    await complain(context, speaking, request.body.text)
    return await describe(speaking)
  })

  serve(app, listMyCases, async (request) => {
    const { id } = requireAccount(request)
    return await readConsistently(db, async (consistent) => {
      const data = []
      for (const row of await listCasesOf(consistent, id)) data.push(await toMyCase(consistent, row))
      const strikes = await listStrikes(consistent, id)
      return { data, strikes: strikes.map((strike) => toStrike(strike, new Date())) }
    })
  })
  serve(app, findMyCase, async (request) => await describe(await openOwn(request, db)))
  serve(app, answerMyCase, async (request) => {
    const speaking = await openOwn(request, db)
    await answerNotice(context, speaking, request.body)
    return await describe(speaking)
  })
  serve(app, complainAboutMyCase, async (request) => {
    const speaking = await openOwn(request, db)
    await complain(context, speaking, request.body.text)
    return await describe(speaking)
  })
}
