import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PrintedCard } from './open-card-press.ts'

const FRESH_SECONDS = 300

/** Answers with the picture, or that it is the one known already. */
export function sendCard(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { png, etag }: PrintedCard,
): FastifyReply {
  reply.headers({
    etag,
    'cache-control': `public, max-age=${FRESH_SECONDS}`,
    // Other sites show it beside their links.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return reply.status(304).send()
  return reply.type('image/png').send(png)
}
