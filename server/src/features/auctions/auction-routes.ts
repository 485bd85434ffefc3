import { findAdminAuction, findAuction, listAuctions, listGenres } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { nextChangeOf } from '../../auction-summaries/auction-summary.ts'
import {
  findNextChange,
  findPublicAuction,
  listAuctionSummaries,
  listGenreGroups,
} from '../../auction-summaries/auction-summary-store.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { rowsOf, serveCached } from '../../http/serve.ts'
import { countGenres } from './count-genres.ts'
import { toAdminAuction, toAuction } from './to-auction.ts'

export const auctionRoutes: FastifyPluginAsync<{ answers: AnswerCache }> = async (app, { answers }) => {
  serveCached(app, { answers, endpoint: listAuctions }, async ({ page, size, ...filter }, db, now) => {
    const { rows, total } = await listAuctionSummaries(db, { ...filter, now, ...rowsOf({ page, size }) })
    const body = { data: rows.map((row) => toAuction(row, now)), total }
    return { body, until: await findNextChange(db, now) }
  })

  serveCached(app, { answers, endpoint: listGenres }, async ({ statuses }, db, now) => {
    const body = { data: countGenres(await listGenreGroups(db, { statuses, now })) }
    return { body, until: await findNextChange(db, now) }
  })

  serveCached(app, { answers, endpoint: findAuction }, async ({ externalId }, db, now) => {
    const row = await findPublicAuction(db, externalId)
    return { body: { body: toAuction(row, now) }, until: nextChangeOf(row, now) }
  })

  serveCached(app, { answers, endpoint: findAdminAuction }, async ({ id }, db, now) => {
    const row = await findPublicAuction(db, id)
    return { body: { body: toAdminAuction(row, now) }, until: nextChangeOf(row, now) }
  })
}
