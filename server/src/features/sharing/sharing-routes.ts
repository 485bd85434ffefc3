import { findAuction } from '@melos/api-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { JSXElement } from 'satori/jsx'
import { findPublicAuction } from '../../auction-summaries/auction-summary-store.ts'
import { readBlockStamp } from '../../blocks/find-blocks.ts'
import { cacheFor } from '../../cache-for.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { RequestError } from '../../http/request-error.ts'
import { isFresh } from '../../http/serve.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { createCardCache, type RenderedCard } from './card-cache.ts'
import { cardSize, colours, drawBox, drawLogo, drawRecord, families, loadCardFonts } from './card-parts.ts'
import { describeCard } from './describe-card.ts'
import { renderAuctionCard } from './render-auction-card.ts'
import { renderCard } from './render-card.ts'
import { listNewestAuctions, writeRobots, writeSitemap } from './write-sitemap.ts'

interface SharingContext {
  readonly answers: AnswerCache
  readonly store: MediaStore
  readonly publicUrl: URL
}

const SITEMAP_SECONDS = 600
const ROBOTS_SECONDS = 3_600

export const sharingRoutes: FastifyPluginAsyncZod<SharingContext> = async (app, { answers, store, publicUrl }) => {
  const fonts = await loadCardFonts()
  const cards = createCardCache({ maxBytes: 32_000_000, maxQueued: 30 })
  let sitemap = { stamp: '', keep: cacheFor<string>(SITEMAP_SECONDS * 1_000) }

  app.get('/cards/:externalId.png', { schema: { params: findAuction.params } }, async (request, reply) => {
    const { externalId } = request.params
    const card = await answers.make(reply, async (db, now) => {
      const auction = await findPublicAuction(db, externalId)
      if (auction.blocked_since !== null) throw new RequestError('REMOVED_BY_LAW')
      return describeCard(auction, now)
    })
    const rendered = await cards.get(JSON.stringify(card), () => renderAuctionCard({ fonts, store }, card))
    return sendCard({ request, reply }, rendered)
  })

  app.get('/cards/melos.png', async (request, reply) => {
    const rendered = await cards.get('site', () => renderCard(fonts, { drawing: drawSiteCard() }))
    return sendCard({ request, reply }, rendered)
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const stamp = await answers.make(reply, readBlockStamp)
    if (stamp !== sitemap.stamp) sitemap = { stamp, keep: cacheFor(SITEMAP_SECONDS * 1_000) }
    const text = await sitemap.keep(() =>
      answers.make(reply, async (db, now) => writeSitemap(await listNewestAuctions(db), { publicUrl, now })),
    )
    return sendText(reply, { text, type: 'application/xml', seconds: SITEMAP_SECONDS })
  })

  app.get('/robots.txt', async (_request, reply) =>
    sendText(reply, { text: writeRobots(publicUrl), type: 'text/plain', seconds: ROBOTS_SECONDS }),
  )
}

function sendText(reply: FastifyReply, { text, type, seconds }: { text: string; type: string; seconds: number }) {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${seconds}`).send(text)
}

const SENTENCE =
  'Artists sell shares of their royalties as tokens, and every winner pays the same price: the lowest winning bid.'

/** The card of every page that isn't about one auction. */
function drawSiteCard(): JSXElement {
  return drawBox(
    { display: 'flex', position: 'relative', ...cardSize, background: colours.paper, color: colours.ink },
    drawBox({ display: 'flex', position: 'absolute', left: 660, top: -15 }, drawRecord(660)),
    drawBox(
      { display: 'flex', flexDirection: 'column', justifyContent: 'space-between', width: 560, margin: 64 },
      drawLogo(96),
      drawBox({ fontFamily: families.text, fontSize: 40, lineHeight: 1.3 }, SENTENCE),
    ),
  )
}

const FRESH_SECONDS = 300

function sendCard(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { png, etag }: RenderedCard,
): FastifyReply {
  reply.headers({
    etag,
    'cache-control': `public, max-age=${FRESH_SECONDS}`,
    // Other sites show the picture with their links.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  if (isFresh(request, etag)) return reply.status(304).send()
  return reply.type('image/png').send(png)
}
