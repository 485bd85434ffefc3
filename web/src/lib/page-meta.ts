import type { MetaDescriptor } from 'react-router'
import { pageTitle, siteName } from '../content/site.ts'
import type { Site } from './site.ts'

interface PageDescription {
  readonly title: string
  readonly description: string
  /** The canonical URL, without the parameters that only change the view. */
  readonly path: string
  readonly card?: string
  readonly cardAlt?: string
  readonly thing?: Record<string, string | number | object>
}

/** A page's title and metadata. Without a site, the tags that need an absolute URL are left out. */
export function pageMeta(site: Pick<Site, 'publicUrl'> | undefined, page: PageDescription): MetaDescriptor[] {
  const { title, description, path, card = '/cards/melos.png', cardAlt = siteName, thing } = page
  const words: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
  ]
  if (site === undefined) return words
  const url = new URL(path, site.publicUrl).href
  const image = new URL(card, site.publicUrl).href
  return [
    ...words,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: cardAlt },
    { name: 'twitter:image', content: image },
    ...(thing === undefined ? [] : [{ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }]),
  ]
}

interface PageList {
  readonly name: string
  readonly path?: string
  readonly items: readonly { readonly name: string; readonly path: string }[]
}

/** What search engines read about a page with a list. */
export function listThing({ publicUrl }: Pick<Site, 'publicUrl'>, { name, path, items }: PageList) {
  const absolute = (to: string) => new URL(to, publicUrl).href
  return {
    '@type': 'CollectionPage',
    name,
    ...(path !== undefined && { url: absolute(path) }),
    isPartOf: { '@type': 'WebSite', name: siteName, url: absolute('/') },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.name,
        url: absolute(item.path),
      })),
    },
  }
}

/** A blocked song has neither a card nor structured data, and its pages leave the search engines. */
export const blockedMeta = (
  site: Pick<Site, 'publicUrl'> | undefined,
  page: Pick<PageDescription, 'title' | 'description' | 'path'>,
): MetaDescriptor[] => [...pageMeta(site, page), { name: 'robots', content: 'noindex' }]

/** For pages that search engines must not index. */
export const privateMeta = (title: string, description?: string): MetaDescriptor[] => [
  { title: pageTitle(title) },
  ...(description === undefined ? [] : [{ name: 'description', content: description }]),
  { name: 'robots', content: 'noindex' },
]
