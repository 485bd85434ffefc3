import type { Asset } from '@melos/api-contract'
import { texts } from './texts.ts'

const order = ['CUSTOM', 'YOUTUBE', 'SPOTIFY'] as const

export function AuctionLinks({ links }: Pick<Asset, 'links'>) {
  return order.map((type) => {
    const link = links.find((candidate) => candidate.type === type)
    return (
      link !== undefined && (
        <a
          key={type}
          href={link.url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="flex h-11 items-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted"
        >
          {texts.links[type]}
          <span className="sr-only"> {texts.opensElsewhere}</span>
        </a>
      )
    )
  })
}
