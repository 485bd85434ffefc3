import { auctionsLink } from '../content/navigation.ts'
import { ButtonLink } from './button.tsx'
import { Notice } from './notice.tsx'
import { texts } from './texts.ts'

export function NotFound() {
  const { title, text, action } = texts.notFound
  return (
    <div className="pt-10 sm:pt-16">
      <Notice isPage title={title} action={<ButtonLink to={auctionsLink.to}>{action}</ButtonLink>}>
        <p>{text}</p>
      </Notice>
    </div>
  )
}

export function UnexpectedError({ error }: { error: unknown }) {
  const { title, text, action } = texts.error
  return (
    <div className="pt-10 sm:pt-16">
      {/* A full page load discards the state that failed. */}
      <Notice
        isPage
        title={title}
        action={
          <ButtonLink to="/" reloadDocument>
            {action}
          </ButtonLink>
        }
      >
        <p>{text}</p>
        {import.meta.env.DEV && <Trace error={error} />}
      </Notice>
    </div>
  )
}

function Trace({ error }: { error: unknown }) {
  const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
  return <pre className="mt-6 overflow-x-auto font-mono text-xs text-ink">{text}</pre>
}
