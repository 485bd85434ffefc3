import type { LegalSection, LegalText } from '../../content/legal/legal-text.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import './legal-text.css'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Chevron } from '../../ui/chevron.tsx'
import { texts } from './texts.ts'

interface LegalPageProps {
  readonly page: string
  readonly text: LegalText
  readonly isSample: boolean
  /** The date and version by default. */
  readonly lead?: string
  /** Between the heading and the text. */
  readonly search?: ReactNode
}

export function LegalPage({ page, text, isSample, lead, search }: LegalPageProps) {
  useFocusedSection()
  const { title, date, version, sections, html } = text
  return (
    <>
      <PageHeading title={title} lead={lead ?? texts.dated(formatLegalDate(date), version)} />
      {search}
      <div className="lg:flex lg:gap-16">
        <LegalContents page={page} sections={sections} />
        <article className="min-w-0 flex-1 lg:py-8">
          {isSample && (
            <p className="mb-8 max-w-[35rem] rounded-lg border border-dashed border-muted px-4 py-3 text-sm text-muted">
              {texts.sampleProvider}
            </p>
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own files at build time */}
          <div className="legal-text" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      </div>
    </>
  )
}

/** Moves focus to the anchor's section, because the router only scrolls there. */
function useFocusedSection(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash])
}

interface LegalContentsProps {
  readonly page: string
  readonly sections: readonly LegalSection[]
}

function LegalContents({ page, sections }: LegalContentsProps) {
  return (
    <>
      <details className="group mb-10 rounded-card border border-line bg-surface lg:hidden print:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          {texts.contents}
          <Chevron className="stroke-muted" />
        </summary>
        <nav aria-label={texts.contents} className="px-5 pb-4">
          <SectionList page={page} sections={sections} />
        </nav>
      </details>
      <nav
        aria-label={texts.contents}
        className="sticky top-0 hidden max-h-dvh w-72 shrink-0 self-start overflow-y-auto py-8 lg:block print:hidden"
      >
        <p className="mb-3 text-sm font-semibold">{texts.contents}</p>
        <SectionList page={page} sections={sections} />
      </nav>
    </>
  )
}

function SectionList({ page, sections }: LegalContentsProps) {
  return (
    <ol className="text-sm">
      {sections.map(({ id, title }, position) => (
        <li key={id}>
          <Link
            to={`${page}#${id}`}
            className="flex items-baseline gap-3 py-2.5 text-muted underline-offset-4 hover:text-ink hover:underline lg:pointer-fine:py-1.5"
          >
            <span aria-hidden="true" className="w-6 shrink-0 text-right font-mono text-xs">
              {position + 1}
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

export function formatLegalDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day} ${months[Number(month) - 1]} ${year}`
}
