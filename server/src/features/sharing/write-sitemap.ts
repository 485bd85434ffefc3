import type { Database } from '../../database/database.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'

const pages = ['/', '/royalties', '/about', '/terms-conditions', '/privacy-policy', '/help', '/report-infringement']

/** The sitemap protocol allows at most 50,000 URLs per file. */
export const MAX_AUCTIONS = 50_000 - pages.length

type SitemapRow = Pick<AuctionSummaryRow, 'id' | 'starts_at' | 'ends_at' | 'processed_at'>

export function writeSitemap(
  auctions: readonly SitemapRow[],
  { publicUrl, now }: { publicUrl: URL; now: Date },
): string {
  const site = escapeXml(publicUrl.origin)
  const entries = [
    ...pages.map((path) => writeEntry(`${site}${path}`)),
    ...auctions.map((auction) => writeEntry(`${site}/auction/${auction.id}`, lastChange(auction, now))),
  ]
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
  return await db
    .selectFrom('auction_summaries')
    .select(['id', 'starts_at', 'ends_at', 'processed_at'])
    .orderBy('id', 'desc')
    .limit(MAX_AUCTIONS)
    .execute()
}
