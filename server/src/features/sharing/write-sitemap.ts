import type { SitemapRow } from './sitemap-store.ts'

const pages = ['/', '/about', '/terms-conditions', '/privacy-policy', '/help', '/report-infringement']

/** The protocol takes 50,000 addresses in one file. */
export const MOST_AUCTIONS = 50_000 - pages.length

interface SitemapParts {
  readonly publicUrl: URL
  readonly auctions: readonly SitemapRow[]
  readonly now: Date
}

/** The pages that are for everybody, as sitemaps.org describes them. */
export function writeSitemap({ publicUrl, auctions, now }: SitemapParts): string {
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

/** When the auction's status changed last; undefined before it starts. */
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
