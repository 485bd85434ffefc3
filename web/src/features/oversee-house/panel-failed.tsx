import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

interface PanelFailedProps {
  readonly title: string
  readonly text: string
  readonly onRetry: () => void
}

/** Stands where a part of the overview would be. */
export function PanelFailed({ title, text, onRetry }: PanelFailedProps) {
  return (
    <div role="alert" className="rounded-card border border-line bg-surface p-6">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 mb-5 text-sm text-muted">{text}</p>
      <Button look="quiet" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
