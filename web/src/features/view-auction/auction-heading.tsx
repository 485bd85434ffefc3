import type { Asset, Auction } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { findFile } from '../../lib/find-file.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Avatar, Cover } from '../../ui/picture.tsx'
import { texts } from './texts.ts'

const linkTypes = ['CUSTOM', 'YOUTUBE', 'SPOTIFY'] as const
const pill = 'flex h-11 items-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted'

interface AuctionHeadingProps {
  readonly auction: Pick<Auction, 'title' | 'asset'>
  /** Beside the links. */
  readonly heart?: ReactNode
}

/** The song with its cover, above an auction or a market. */
export function AuctionHeading({ auction: { title, asset }, heart }: AuctionHeadingProps) {
  return (
    <div className="grid items-end gap-6 sm:grid-cols-[16rem_minmax(0,1fr)]">
      <Cover
        isFramed
        url={findFile(asset, 'COVER')}
        alt={texts.cover(title)}
        badge={asset.genres[0]?.label}
        sizes="(width >= 640px) 256px, 88vw"
        isFirst
      />
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <h1 dir="auto" className="font-display text-2xl font-extrabold tracking-[-0.035em] wrap-anywhere">
            {title}
          </h1>
          <p className="mt-4 flex items-center gap-3 text-lg">
            <Avatar url={findFile(asset, 'AVATAR')} />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {asset.artist}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {heart}
          <AuctionLinks links={asset.links} />
          <button type="button" onClick={copyAddress} className={`${pill} cursor-pointer noscript:hidden`}>
            {texts.share.action}
          </button>
        </div>
      </div>
    </div>
  )
}

export function AuctionLinks({ links }: Pick<Asset, 'links'>) {
  const shown = linkTypes.flatMap((type) => links.find((link) => link.type === type) ?? [])
  return shown.map(({ type, url }) => (
    <a key={type} href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className={pill}>
      {texts.links[type]}
      <span className="sr-only"> {texts.opensElsewhere}</span>
    </a>
  ))
}

async function copyAddress(): Promise<void> {
  const isCopied = await copyText(location.origin + location.pathname)
  await showToast(isCopied ? { kind: 'success', text: texts.share.done } : { kind: 'error', text: texts.share.failed })
}
