import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const site = { now: 0, publicUrl: 'https://melos.example/' }
const page = { title: 'A song · Melos', description: 'About it', path: '/auction/7', card: '/cards/7.png' }

test('addresses are absolute', () => {
  expect(pageMeta(site, page)).toEqual(
    expect.arrayContaining([
      { tagName: 'link', rel: 'canonical', href: 'https://melos.example/auction/7' },
      { property: 'og:image', content: 'https://melos.example/cards/7.png' },
      { name: 'twitter:image', content: 'https://melos.example/cards/7.png' },
    ]),
  )
})

test('a page without its own card has the site’s', () => {
  const { card: _, ...plain } = page
  expect(pageMeta(site, plain)).toContainEqual({
    property: 'og:image',
    content: 'https://melos.example/cards/melos.png',
  })
})

test('without a site there are texts and no addresses', () => {
  const words = pageMeta(undefined, page)
  expect(words).toContainEqual({ title: 'A song · Melos' })
  expect(JSON.stringify(words)).not.toContain('http')
})
