import { Link } from 'react-router'
import { noticeTexts as texts } from './notice-texts.ts'

interface PolicyNoticeProps {
  readonly isRestricted: boolean
  /** Who can bid, in words. */
  readonly sentences: readonly string[]
}

/** The policy of an open auction is a quiet line. */
export function PolicyNotice({ isRestricted, sentences }: PolicyNoticeProps) {
  const words = sentences.join(' ')
  const more = (
    <Link to="/help#who-may-bid" className="underline decoration-line underline-offset-4 hover:decoration-current">
      {texts.more}
    </Link>
  )
  if (!isRestricted)
    return (
      <p className="text-xs text-muted">
        {words} {more}
      </p>
    )
  return (
    <section aria-labelledby="who-may-bid" className="flex flex-col gap-1 rounded-xl border border-ink p-4 text-sm">
      <h3 id="who-may-bid" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
        {texts.title}
        <span className="rounded-full border border-ink px-2 text-xs">{texts.admissionNeeded}</span>
      </h3>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {words}
      </p>
      <p className="text-xs">{more}</p>
    </section>
  )
}
