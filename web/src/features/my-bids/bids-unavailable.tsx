import { Notice } from '../../ui/notice.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'
import { texts } from './texts.ts'

/** What shows the bids did not arrive. */
export function BidsUnavailable() {
  const { title, text, action } = texts.failed
  return (
    <Notice title={title} action={<ReloadLink>{action}</ReloadLink>}>
      <p>{text}</p>
    </Notice>
  )
}
