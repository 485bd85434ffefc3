import type { Auction, AuctionStatus } from '@melos/api-contract'
import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '../../content/site.ts'
import { findFile } from '../../lib/find-file.ts'
import { blockedMeta, pageMeta } from '../../lib/page-meta.ts'
import type { Site } from '../../lib/site.ts'
import { texts } from './texts.ts'

export function describePage(site: Pick<Site, 'publicUrl'> | undefined, auction: Auction): MetaDescriptor[] {
  const { externalId, title, asset, percentage } = auction
  const words = {
    title: pageTitle(`${title} ${texts.by} ${asset.artist}`),
    description: texts.description(title, asset.artist, percentage),
    path: `/auction/${externalId}`,
  }
  if (auction.block !== null) return blockedMeta(site, words)
  return pageMeta(site, {
    ...words,
    card: `/cards/${externalId}.png`,
    cardAlt: texts.cardAlt(title, asset.artist),
    ...(site !== undefined && { thing: toThing(site, auction) }),
  })
}

function toThing(
  site: Pick<Site, 'publicUrl'>,
  { externalId, title, asset, salesStartDate, salesEndDate, minimumPrice, status }: Auction,
) {
  const absolute = (path: string) => new URL(path, site.publicUrl).href
  const cover = findFile(asset, 'COVER')
  const genres = asset.genres.map(({ label }) => label)
  return {
    '@type': 'MusicRecording',
    name: title,
    url: absolute(`/auction/${externalId}`),
    byArtist: { '@type': 'MusicGroup', name: asset.artist },
    ...(genres.length > 0 && { genre: genres }),
    ...(cover !== null && { image: absolute(`${cover}/1280.webp`) }),
    ...(asset.yearOfRelease !== null && { datePublished: String(asset.yearOfRelease) }),
    offers: {
      '@type': 'Offer',
      price: minimumPrice,
      priceCurrency: 'MELS',
      availability: `https://schema.org/${availability[status.value]}`,
      availabilityStarts: toIso(salesStartDate),
      availabilityEnds: toIso(salesEndDate),
    },
  }
}

const availability: Record<AuctionStatus, string> = {
  PENDING: 'PreOrder',
  OPEN: 'InStock',
  TERMINATED: 'Discontinued',
  PROCESSED: 'Discontinued',
}

const toIso = (utc: string): string => `${utc.replace(' ', 'T')}Z`
