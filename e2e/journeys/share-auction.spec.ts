import type { Page } from '@playwright/test'
import { expect, test } from '../support/melos.ts'
import { harbour } from '../support/songs.ts'
import { publicUrl } from '../support/start-melos.ts'
import { texts } from '../support/texts.ts'

const metaOf = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content')
const canonicalOf = (page: Page) => page.locator('head link[rel=canonical]').getAttribute('href')
const thingOf = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

test('an auction has share metadata', async ({ page, world }) => {
  await page.goto(`/auction/${world.harbour}?bids=50`)
  const address = `${publicUrl}/auction/${world.harbour}`
  const title = 'Harbour Lights by The Test Pressings · Melos'
  const image = `${publicUrl}/cards/${world.harbour}.png`
  const description = texts.viewAuction.description('Harbour Lights', 'The Test Pressings', 25)
  for (const [name, content] of Object.entries({
    description,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:type': 'website',
    'og:site_name': 'Melos',
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:image': image,
  })) {
    expect(await metaOf(page, name), name).toBe(content)
  }
  expect(await canonicalOf(page)).toBe(address)
  expect(await thingOf(page)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'MusicRecording',
    name: harbour.title,
    url: address,
    byArtist: { name: harbour.artist },
    genre: ['Fado', 'Folk'],
    datePublished: '1998',
    offers: { '@type': 'Offer', price: '2.5', priceCurrency: 'MELS', availability: 'https://schema.org/InStock' },
  })
})

test('the list has share metadata and one address for its first page', async ({ page, world }) => {
  await page.goto('/?contentTab=OPEN,PENDING')
  expect(await canonicalOf(page)).toBe(`${publicUrl}/`)
  expect(await metaOf(page, 'og:image')).toBe(`${publicUrl}/cards/melos.png`)
  const { '@type': type, mainEntity } = await thingOf(page)
  expect(type).toBe('CollectionPage')
  expect(mainEntity.itemListElement).toHaveLength(9)
  expect(mainEntity.itemListElement).toContainEqual(
    expect.objectContaining({ name: harbour.title, url: `${publicUrl}/auction/${world.harbour}` }),
  )
  await page.goto('/?contentTab=OPEN,PENDING&page=2')
  expect(await canonicalOf(page)).toBe(`${publicUrl}/?contentTab=OPEN,PENDING&page=2`)
})

for (const path of ['/about', '/terms-conditions', '/privacy-policy']) {
  test(`${path} has a title and a description of its own`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(/^.{4,} · Melos$/)
    expect((await metaOf(page, 'description'))?.length).toBeGreaterThan(40)
  })
}

test('every auction and the site have a picture of 1200 by 630', async ({ request, world }) => {
  for (const name of [world.harbour, world.plain, world.morning, 'melos']) {
    const answer = await request.get(`/cards/${name}.png`)
    expect(answer.status(), `${name}`).toBe(200)
    expect(answer.headers()['content-type']).toBe('image/png')
    const bytes = await answer.body()
    // A PNG's first chunk starts with its width and height.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  }
  expect((await request.get('/cards/999999.png')).status()).toBe(404)
})

test('search engines get a sitemap', async ({ request, world }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  expect(robots).toMatch(/^Disallow: \/admin$/m)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('xml')
  const text = await sitemap.text()
  for (const path of ['/', '/about', '/terms-conditions', '/privacy-policy', `/auction/${world.harbour}`]) {
    expect(text).toContain(`<loc>${publicUrl}${path}</loc>`)
  }
})
