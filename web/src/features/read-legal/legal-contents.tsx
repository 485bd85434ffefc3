import { Link } from 'react-router'
import type { LegalSection } from '../../content/legal/legal-text.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { texts } from './texts.ts'

interface LegalContentsProps {
  /** The address of the text. */
  readonly page: string
  readonly sections: readonly LegalSection[]
}

/** Folded away on a phone, beside the text on a wide screen. Not printed. */
export function LegalContents({ page, sections }: LegalContentsProps) {
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
