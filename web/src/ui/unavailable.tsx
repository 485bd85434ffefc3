import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { ReloadLink } from './reload-link.tsx'

interface UnavailableProps {
  readonly title: string
  readonly text: string
  readonly action: string
  /** Asks again; without it the button loads the whole page again, with or without scripts. */
  readonly onRetry?: () => void
  readonly isBusy?: boolean | undefined
  /** What it replaces: a page, the main content of one, or a part next to others that did load. */
  readonly place?: 'page' | 'content' | 'part' | undefined
}

/** In place of what did not load. */
export function Unavailable({ title, text, action, onRetry, isBusy, place = 'content' }: UnavailableProps) {
  const button =
    onRetry === undefined ? (
      <ReloadLink>{action}</ReloadLink>
    ) : (
      <Button look={place === 'part' ? 'quiet' : 'main'} aria-disabled={isBusy} onClick={onRetry}>
        {action}
      </Button>
    )
  // What is there when a page arrives is read with it.
  const role = onRetry === undefined ? undefined : 'alert'
  if (place === 'part')
    return (
      <div role={role} className="rounded-card border border-line bg-surface p-6">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 mb-5 text-sm text-muted">{text}</p>
        {button}
      </div>
    )
  return (
    <div role={role} className={place === 'page' ? 'pt-10 sm:pt-16' : undefined}>
      <Notice isPage={place === 'page'} title={title} action={button}>
        <p>{text}</p>
      </Notice>
    </div>
  )
}
