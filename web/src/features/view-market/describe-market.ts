import type { Market } from '@melos/api-contract'
import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '../../content/site.ts'
import { blockedMeta, pageMeta } from '../../lib/page-meta.ts'
import type { Site } from '../../lib/site.ts'
import { texts } from './texts.ts'

type Named = Pick<Market, 'externalId' | 'title' | 'artist' | 'percentage' | 'block'>

export function describeMarket(site: Pick<Site, 'publicUrl'> | undefined, market: Named): MetaDescriptor[] {
  const { externalId, title, artist, percentage, block } = market
  const path = `/market/${externalId}`
  const words = {
    title: pageTitle(texts.title(title, artist)),
    description: texts.description(title, artist, percentage),
    path,
  }
  if (block !== null) return blockedMeta(site, words)
  return pageMeta(site, {
    ...words,
    card: `/cards/${externalId}.png`,
    cardAlt: texts.cardAlt(title, artist),
    ...(site !== undefined && {
      thing: {
        '@type': 'MusicRecording',
        name: title,
        url: new URL(path, site.publicUrl).href,
        byArtist: { '@type': 'MusicGroup', name: artist },
      },
    }),
  })
}
