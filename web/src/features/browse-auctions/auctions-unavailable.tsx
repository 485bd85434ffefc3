import { Notice } from '../../ui/notice.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'
import { texts } from './texts.ts'

export function AuctionsUnavailable() {
  const { title, text, action } = texts.unavailable
  return (
    <Notice title={title} action={<ReloadLink>{action}</ReloadLink>}>
      <p>{text}</p>
    </Notice>
  )
}
