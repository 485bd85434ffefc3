import { Amounts } from './amount.tsx'
import { Button, ReloadLink } from './button.tsx'
import { Notice } from './notice.tsx'

interface UnavailableProps {
  readonly title: string
  readonly text: string
  readonly action: string
  /** Without a handler, the button reloads the whole page, with or without scripts. */
  readonly onRetry?: () => void
  readonly isBusy?: boolean | undefined
  /** Whether it replaces a page, a page's main content, or one part of it. */
  readonly place?: 'page' | 'content' | 'part' | undefined
}

export function Unavailable({ title, text, action, onRetry, isBusy, place = 'content' }: UnavailableProps) {
  const button =
    onRetry === undefined ? (
      <ReloadLink>{action}</ReloadLink>
    ) : (
      <Button look={place === 'part' ? 'quiet' : 'main'} aria-disabled={isBusy} onClick={onRetry}>
        {action}
      </Button>
    )
  // Screen readers read what is on the page when it loads, so only a later failure is an alert.
  const role = onRetry === undefined ? undefined : 'alert'
  if (place === 'part')
    return (
      <div role={role} className="rounded-card border border-line bg-surface p-6">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 mb-5 text-sm text-muted">
          <Amounts>{text}</Amounts>
        </p>
        {button}
      </div>
    )
  return (
    <div role={role} className={place === 'page' ? 'pt-10 sm:pt-16' : undefined}>
      <Notice isPage={place === 'page'} title={title} action={button}>
        <p>
          <Amounts>{text}</Amounts>
        </p>
      </Notice>
    </div>
  )
}
