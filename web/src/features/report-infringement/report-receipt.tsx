import { showUtc } from '@melos/clearing/utc-time'
import { useEffect, useRef } from 'react'
import { useSite } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { texts } from './texts.ts'

interface ReportReceiptProps {
  readonly receipt: Receipt & { readonly email: string }
  readonly auction: string | null
}

const words = texts.receipt

export function ReportReceipt({ receipt: { id, reportedAt, token, email }, auction }: ReportReceiptProps) {
  const { publicUrl } = useSite()
  const title = useRef<HTMLHeadingElement>(null)
  // The form and its focused button are gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="max-w-2xl rounded-card border border-line bg-surface p-6 sm:p-10">
      <h2 ref={title} tabIndex={-1} className="font-display text-xl font-bold tracking-[-0.02em]">
        <span aria-hidden="true" className="mr-2 text-winning">
          ✓
        </span>
        {words.title}
      </h2>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <dt className="text-muted">{words.number}</dt>
        <dd className="font-mono">{id}</dd>
        <dt className="text-muted">{words.time}</dt>
        <dd className="font-mono">{showUtc(reportedAt)}</dd>
      </dl>
      <p className="mt-6 text-md wrap-anywhere">{words.next(email)}</p>
      <p className="mt-4 text-sm text-muted">{words.link}</p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <ButtonLink to={`/case#${token}`}>{words.follow}</ButtonLink>
        <CopyButton
          text={new URL(`/case#${token}`, publicUrl).href}
          label={words.copy}
          copied={words.copied}
          className="min-h-11 text-sm underline underline-offset-4"
        />
        <ButtonLink look="quiet" to={auction === null ? '/' : `/auction/${auction}`}>
          {auction === null ? words.auctions : words.back}
        </ButtonLink>
      </div>
    </section>
  )
}

export interface Receipt {
  readonly id: number
  /** `YYYY-MM-DD HH:mm:ss`, UTC. */
  readonly reportedAt: string
  /** Opens the case. */
  readonly token: string
}
