import type { MetaDescriptor } from 'react-router'
import { siteName } from '../content/site.ts'
import type { Site } from './site.ts'

export interface PageDescription {
  readonly title: string
  readonly description: string
  /** The page's one address, without what only changes its look. */
  readonly path: string
  /** The picture that stands for the page where it is shared, 1200 × 630. */
  readonly card?: string
  readonly cardAlt?: string
  /** What the page is about, in the words of schema.org. */
  readonly thing?: Record<string, string | number | object>
}

/** The head of a page for readers, search engines and those who share it. Without a site only the words are known. */
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
