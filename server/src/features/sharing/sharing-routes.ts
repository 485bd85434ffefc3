import { findAuction } from '@melos/api-contract'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findPublicAuction } from '../../auction-summaries/auction-summary-store.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { loadCardFonts } from './card-fonts.ts'
import { describeCard } from './describe-card.ts'
import { drawSiteCard } from './draw-site-card.ts'
import { keepFor } from './keep-for.ts'
import { openCardPress } from './open-card-press.ts'
import { printAuctionCard } from './print-auction-card.ts'
import { renderCard } from './render-card.ts'
import { sendCard } from './send-card.ts'
import { listNewestAuctions } from './sitemap-store.ts'
import { writeRobots } from './write-robots.ts'
import { MOST_AUCTIONS, writeSitemap } from './write-sitemap.ts'

interface SharingContext {
  readonly answers: AnswerCache
  readonly store: MediaStore
  /** Where people reach Melos. */
  readonly publicUrl: URL
}

const cardLimits = { mostBytes: 32_000_000, mostWaiting: 30 }
const SITEMAP_SECONDS = 600
const ROBOTS_SECONDS = 3_600

/** What other sites and search engines read: pictures for links, and which pages there are. */
export const sharingRoutes: FastifyPluginAsyncZod<SharingContext> = async (app, { answers, store, publicUrl }) => {
  const fonts = await loadCardFonts()
  const press = openCardPress(cardLimits)
  const keepSitemap = keepFor<string>(SITEMAP_SECONDS * 1_000)

  app.route({
    method: 'GET',
    url: '/cards/:externalId.png',
    schema: { params: findAuction.params },
    async handler(request, reply) {
      const { externalId } = request.params
      const card = await answers.make(reply, async (db, now) =>
        describeCard(await findPublicAuction(db, externalId), now),
      )
      const printed = await press.print(JSON.stringify(card), () => printAuctionCard({ fonts, store }, card))
      return sendCard({ request, reply }, printed)
    },
  })

  app.route({
    method: 'GET',
    url: '/cards/melos.png',
    async handler(request, reply) {
      const printed = await press.print('site', () => renderCard(fonts, { drawing: drawSiteCard() }))
      return sendCard({ request, reply }, printed)
    },
  })

  app.route({
    method: 'GET',
    url: '/sitemap.xml',
    async handler(_request, reply) {
      const sitemap = await keepSitemap(() =>
        answers.make(reply, async (db, now) =>
          writeSitemap({ publicUrl, auctions: await listNewestAuctions(db, MOST_AUCTIONS), now }),
        ),
      )
      return sendText(reply, { text: sitemap, type: 'application/xml', seconds: SITEMAP_SECONDS })
    },
  })

  app.route({
    method: 'GET',
    url: '/robots.txt',
    handler: async (_request, reply) =>
      sendText(reply, { text: writeRobots(publicUrl), type: 'text/plain', seconds: ROBOTS_SECONDS }),
  })
}

function sendText(reply: FastifyReply, { text, type, seconds }: { text: string; type: string; seconds: number }) {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${seconds}`).send(text)
}
