import type { Policy } from '@melos/api-contract'
import { Link } from 'react-router'
import { describePolicy, isRestricted } from './describe-policy.ts'
import { texts } from './texts.ts'

const link = 'underline decoration-line underline-offset-4 hover:decoration-current'

/** Who can bid, in words. The rule of an open auction is a quiet line. */
export function PolicyNotice({ policy }: { readonly policy: Policy }) {
  const sentences = describePolicy(policy).join(' ')
  const more = (
    <Link to="/help#who-may-bid" className={link}>
      {texts.more}
    </Link>
  )
  if (!isRestricted(policy))
    return (
      <p className="text-xs text-muted">
        {sentences} {more}
      </p>
    )
  return (
    <section aria-labelledby="who-may-bid" className="flex flex-col gap-1 rounded-xl border border-ink p-4 text-sm">
      <h3 id="who-may-bid" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
        {texts.title}
        <span className="rounded-full border border-ink px-2 text-xs font-semibold">{texts.admissionNeeded}</span>
      </h3>
      {/* A browser can have another name for a country than the server. */}
      <p dir="auto" suppressHydrationWarning className="wrap-anywhere whitespace-pre-line">
        {sentences}
      </p>
      <p className="text-xs">{more}</p>
    </section>
  )
}
