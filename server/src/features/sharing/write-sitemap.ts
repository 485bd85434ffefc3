import { listedAuctions } from '../../auction-summaries/auction-summary-store.ts'
import type { Database } from '../../database/database.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'

const pages = [
  ...['/', '/market', '/royalties', '/about', '/terms-conditions', '/privacy-policy', '/help'],
  '/report-infringement',
]

/** The sitemap protocol allows no more per file. */
const MAX_ADDRESSES = 50_000

interface SitemapRow extends Pick<AuctionSummaryRow, 'id' | 'starts_at' | 'ends_at' | 'processed_at'> {
  /** Whether the auction sold its song, so that the song has a market. */
  readonly has_market: boolean
}

export function writeSitemap(
  auctions: readonly SitemapRow[],
  { publicUrl, now }: { publicUrl: URL; now: Date },
): string {
  const site = escapeXml(publicUrl.origin)
  const entries = [
    ...pages.map((path) => writeEntry(`${site}${path}`)),
    ...auctions.flatMap((auction) => [
      writeEntry(`${site}/auction/${auction.id}`, lastChange(auction, now)),
      ...(auction.has_market ? [writeEntry(`${site}/market/${auction.id}`)] : []),
    ]),
  ].slice(0, MAX_ADDRESSES)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

/** When the auction's status last changed; undefined before it starts. */
function lastChange({ starts_at, ends_at, processed_at }: SitemapRow, now: Date): Date | undefined {
  return processed_at ?? [ends_at, starts_at].find((moment) => moment <= now)
}

function writeEntry(address: string, changedAt?: Date): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
  return `<url><loc>${address}</loc>${changed}</url>`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Crawlers may read public pages and their pictures, but not the API or pages behind a sign-in. */
export function writeRobots(publicUrl: URL): string {
  return `User-agent: *
Allow: /
Allow: /api/public/media/
Disallow: /admin
Disallow: /account
Disallow: /api/

Sitemap: ${new URL('/sitemap.xml', publicUrl).href}
`
}

/** Newest first. */
export async function listNewestAuctions(db: Database): Promise<SitemapRow[]> {
  return await listedAuctions(db)
    .select(['id', 'starts_at', 'ends_at', 'processed_at'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('songs').select('token').whereRef('songs.auction_id', '=', 'auction_summaries.id'))
        .$castTo<boolean>()
        .as('has_market'),
    )
    .orderBy('id', 'desc')
    .limit(MAX_ADDRESSES)
    .execute()
}
