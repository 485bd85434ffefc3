import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'
import { texts } from './texts.ts'

/** In place of a part of the page that did not arrive. Without `onRetry` the page itself is what is missing. */
export function CheckUnavailable({ onRetry }: { onRetry?: () => void }) {
  const { title, text, action } = texts.failed
  return (
    <Notice
      title={title}
      action={onRetry === undefined ? <ReloadLink>{action}</ReloadLink> : <Button onClick={onRetry}>{action}</Button>}
    >
      <p>{text}</p>
    </Notice>
  )
}
