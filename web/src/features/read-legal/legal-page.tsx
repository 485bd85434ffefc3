import type { LegalText } from '../../content/legal/legal-text.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatLegalDate } from './format-legal-date.ts'
import { LegalContents } from './legal-contents.tsx'
import './legal-text.css'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { texts } from './texts.ts'

interface LegalPageProps {
  /** The address of the text. */
  readonly page: string
  readonly text: LegalText
  readonly isSample: boolean
  /** Below the title; when and in which version it was written, if left out. */
  readonly lead?: string
}

export function LegalPage({ page, text, isSample, lead }: LegalPageProps) {
  useFocusedSection()
  const { title, date, version, sections, html } = text
  return (
    <>
      <PageHeading title={title} lead={lead ?? texts.dated(formatLegalDate(date), version)} />
      <div className="lg:flex lg:gap-16">
        <LegalContents page={page} sections={sections} />
        <article className="min-w-0 flex-1 lg:py-8">
          {isSample && (
            <p className="mb-8 max-w-[35rem] rounded-lg border border-dashed border-muted px-4 py-3 text-sm text-muted">
              {texts.sampleProvider}
            </p>
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own files when the pages are built */}
          <div className="legal-text" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      </div>
    </>
  )
}

/** Reading and tabbing go on where an anchor leads: the router moves the page there, but not the focus. */
function useFocusedSection(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash])
}
