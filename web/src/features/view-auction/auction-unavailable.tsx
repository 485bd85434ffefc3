import { Notice } from '../../ui/notice.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'
import { texts } from './texts.ts'

export function AuctionUnavailable() {
  const { text, action } = texts.unavailable
  return (
    <div className="pt-10 sm:pt-16">
      <Notice isPage title={texts.pageUnavailable} action={<ReloadLink>{action}</ReloadLink>}>
        <p>{text}</p>
      </Notice>
    </div>
  )
}
