import { expect, test } from 'vitest'
import { writeSitemap } from './write-sitemap.ts'

const publicUrl = new URL('https://melos.example/')
const auction = {
  id: 7n,
  starts_at: new Date('2026-01-01T12:00:00Z'),
  ends_at: new Date('2026-01-02T12:00:00Z'),
  processed_at: null,
  has_market: false,
}

const entryOf = (row: typeof auction | (Omit<typeof auction, 'processed_at'> & { processed_at: Date }), now: string) =>
  writeSitemap([row], { publicUrl, now: new Date(now) })
    .split('\n')
    .find((line) => line.includes('/auction/'))

test.each([
  ['2026-01-01T11:59:59.999Z', ''],
  ['2026-01-01T12:00:00.000Z', '<lastmod>2026-01-01T12:00:00.000Z</lastmod>'],
  ['2026-01-02T11:59:59.999Z', '<lastmod>2026-01-01T12:00:00.000Z</lastmod>'],
  ['2026-01-02T12:00:00.000Z', '<lastmod>2026-01-02T12:00:00.000Z</lastmod>'],
])('at %s the last change of an auction is %s', (now, lastmod) => {
  expect(entryOf(auction, now)).toBe(`<url><loc>https://melos.example/auction/7</loc>${lastmod}</url>`)
})

test('the last change of a processed auction is its processing', () => {
  const processed = { ...auction, processed_at: new Date('2026-01-03T01:02:03.004Z') }
  expect(entryOf(processed, '2026-01-04T00:00:00Z')).toContain('<lastmod>2026-01-03T01:02:03.004Z</lastmod>')
})

test('only an auction that sold its song leads to a market', () => {
  const now = new Date('2026-01-04T00:00:00Z')
  const rows = [{ ...auction, id: 8n, has_market: true }, auction]
  expect(writeSitemap(rows, { publicUrl, now }).match(/\/(auction|market)\/\d+/g)).toEqual([
    '/auction/8',
    '/market/8',
    '/auction/7',
  ])
})

test('a sitemap has at most 50,000 addresses', () => {
  const auctions = Array.from({ length: 30_000 }, (_, id) => ({ ...auction, id: BigInt(id), has_market: true }))
  const sitemap = writeSitemap(auctions, { publicUrl, now: new Date() })
  expect(sitemap.match(/<loc>/g)).toHaveLength(50_000)
})

test('characters with a meaning in XML are escaped', () => {
  const sitemap = writeSitemap([], { publicUrl: new URL("https://a&b'c.example"), now: new Date() })
  expect(sitemap).toContain('<loc>https://a&#38;b&#39;c.example/about</loc>')
})
