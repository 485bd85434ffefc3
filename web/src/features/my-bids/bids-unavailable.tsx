import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

/** In place of the list of bids, when the code that shows it did not arrive. */
export function BidsUnavailable({ onRetry }: { onRetry: () => void }) {
  const { title, text, action } = texts.failed
  return (
    <Notice title={title} action={<Button onClick={onRetry}>{action}</Button>}>
      <p>{text}</p>
    </Notice>
  )
}
