import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { texts } from './texts.ts'

interface AccessPageProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  readonly links?: readonly PageLink[]
}

interface PageLink {
  readonly question?: string
  readonly label: string
  readonly to: string
}

interface PageNoticeProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A page that says one thing. */
export function PageNotice({ title, action, children }: PageNoticeProps) {
  return (
    <div className="pt-10 sm:pt-16">
      <Notice isPage title={title} action={action}>
        <div role="status">{children}</div>
      </Notice>
    </div>
  )
}

export function AccessPage({ title, lead, children, links = [] }: AccessPageProps) {
  return (
    <>
      <PageHeading title={title} lead={lead} />
      {children}
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      {links.length > 0 && (
        <ul className="mt-8 flex max-w-md flex-col text-sm text-muted">
          {links.map(({ question, label, to }) => (
            <li key={to} className="flex flex-wrap items-center gap-x-2">
              {question}
              <Link to={to} className="flex min-h-11 items-center text-ink underline underline-offset-4">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface FormSkeletonProps {
  /** A class with the height of what will be shown, so that nothing moves when it is. */
  readonly height?: string
}

/** The server renders a placeholder for a form that loads in the browser. */
export function InBrowser({ height, children }: FormSkeletonProps & { readonly children: ReactNode }) {
  return useIsHydrated() ? children : <FormSkeleton {...(height !== undefined && { height })} />
}

export function FormSkeleton({ height = 'h-72' }: FormSkeletonProps) {
  return (
    <div className="max-w-md noscript:hidden">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div aria-hidden="true" className={`animate-pulse rounded-card border border-line bg-surface ${height}`} />
    </div>
  )
}

interface MailedPageProps {
  readonly title: string
  readonly lead: string
  /** Where the person gets another link. */
  readonly again: ReactNode
  readonly children: (token: string, onExpired: () => void) => ReactNode
}

/** The token is in the URL's fragment, which browsers never send, so that no log has it. */
export function MailedPage({ title, lead, again, children }: MailedPageProps) {
  const isHydrated = useIsHydrated()
  const [isExpired, setIsExpired] = useState(false)
  const token = isHydrated ? location.hash.slice(1) : undefined
  if (token === '') return <PageNotice title={texts.noToken.title}>{texts.noToken.text}</PageNotice>
  if (isExpired)
    return (
      <PageNotice title={texts.expired.title} action={again}>
        {texts.expired.text}
      </PageNotice>
    )
  return (
    <AccessPage title={title} lead={lead}>
      {token === undefined ? <FormSkeleton /> : children(token, () => setIsExpired(true))}
    </AccessPage>
  )
}
