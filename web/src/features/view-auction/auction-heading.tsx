import type { Auction } from '@melos/api-contract'
import { copyText } from '../../lib/copy-text.ts'
import { findFile } from '../../lib/find-file.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { AuctionLinks } from './auction-links.tsx'
import { texts } from './texts.ts'

export function AuctionHeading({ auction: { title, asset } }: { auction: Auction }) {
  return (
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
        <AuctionLinks links={asset.links} />
        <ShareLink />
      </div>
    </div>
  )
}

async function copyAddress(): Promise<void> {
  const isCopied = await copyText(location.origin + location.pathname)
  await showToast(isCopied ? { kind: 'success', text: texts.share.done } : { kind: 'error', text: texts.share.failed })
}

function ShareLink() {
  return (
    <button
      type="button"
      onClick={copyAddress}
      className="flex h-11 cursor-pointer items-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted noscript:hidden"
    >
      {texts.share.action}
    </button>
  )
}
