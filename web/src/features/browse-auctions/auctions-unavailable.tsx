import { Notice } from '../../ui/notice.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'

export function AuctionsUnavailable() {
  return (
    <Notice title="The auctions did not load" action={<ReloadLink>Try again</ReloadLink>}>
      <p>Bids and deposits are safe: they live on the chain, not on this page.</p>
    </Notice>
  )
}
