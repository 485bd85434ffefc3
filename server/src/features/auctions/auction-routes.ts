import { findAdminAuction, findAuction, listAuctions, listGenres } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findNextChange, listAuctionSummaries, listGenreGroups } from '../../auction-summaries/auction-summary-store.ts'
import { findPublicAuction } from '../../auction-summaries/find-public-auction.ts'
import { genreKey } from '../../auction-summaries/genre-key.ts'
import { changesNextAt } from '../../auction-summaries/project-outcome.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { requireRole } from '../../http/auth-guard.ts'
import { countGenres } from './count-genres.ts'
import { toAdminAuction, toAuction } from './to-auction.ts'

export const auctionRoutes: FastifyPluginAsyncZod<{ answers: AnswerCache }> = async (app, { answers }) => {
  app.route({
    method: listAuctions.method,
    url: listAuctions.path,
    schema: { summary: listAuctions.summary, querystring: listAuctions.query, response: { 200: listAuctions.answer } },
    handler: async ({ query: { page, size, statuses, sort, genre } }, reply) =>
      await answers.send(reply, {
        key: `auctions ${page} ${size} ${statuses} ${sort} ${genreKey(genre ?? '')}`,
        schema: listAuctions.answer,
        async make(db, now) {
          const filter = { statuses, sort, genre, now, offset: (page - 1) * size, limit: size }
          const { rows, total } = await listAuctionSummaries(db, filter)
          const body = { data: rows.map((row) => toAuction(row, now)), total }
          return { body, until: await findNextChange(db, now) }
        },
      }),
  })

  app.route({
    method: listGenres.method,
    url: listGenres.path,
    schema: { summary: listGenres.summary, querystring: listGenres.query, response: { 200: listGenres.answer } },
    handler: async ({ query: { statuses } }, reply) =>
      await answers.send(reply, {
        key: `genres ${statuses}`,
        schema: listGenres.answer,
        async make(db, now) {
          const body = { data: countGenres(await listGenreGroups(db, { statuses, now })) }
          return { body, until: await findNextChange(db, now) }
        },
      }),
  })

  app.route({
    method: findAuction.method,
    url: findAuction.path,
    schema: { summary: findAuction.summary, params: findAuction.params, response: { 200: findAuction.answer } },
    handler: async ({ params: { externalId } }, reply) =>
      await answers.send(reply, {
        key: `auction ${externalId}`,
        schema: findAuction.answer,
        async make(db, now) {
          const row = await findPublicAuction(db, externalId)
          return { body: { body: toAuction(row, now) }, until: changesNextAt(row, now) }
        },
      }),
  })

  app.route({
    method: findAdminAuction.method,
    url: findAdminAuction.path,
    schema: {
      summary: findAdminAuction.summary,
      params: findAdminAuction.params,
      response: { 200: findAdminAuction.answer },
    },
    async handler(request, reply) {
      requireRole(request, 'ADMINISTRATOR')
      const { id } = request.params
      return await answers.send(reply, {
        key: `admin auction ${id}`,
        schema: findAdminAuction.answer,
        async make(db, now) {
          const row = await findPublicAuction(db, id)
          return { body: { body: toAdminAuction(row, now) }, until: changesNextAt(row, now) }
        },
      })
    },
  })
}
