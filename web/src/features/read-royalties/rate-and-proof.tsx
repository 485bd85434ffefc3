import type { Disbursement } from '@melos/api-contract'
import { parseMels, showMels } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import type { ReactNode } from 'react'
import { Amounts } from '../../ui/amount.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { DocumentSummary } from './summarize-document.ts'
import { texts } from './texts.ts'

const heading = 'mb-2 font-display text-xl font-bold tracking-[-0.02em]'
const link = 'underline decoration-line underline-offset-4 hover:decoration-current'

interface PartProps {
  readonly disbursement: Disbursement
  readonly document: DocumentSummary | null
}

export function Rate({ disbursement: { rate }, document }: PartProps) {
  const { rate: words } = texts
  return (
    <section aria-labelledby="rate-title">
      <h2 id="rate-title" className={heading}>
        {words.title}
      </h2>
      <p className="max-w-prose text-sm text-muted">
        <Amounts>{words.text(showMels(parseMels(rate)))}</Amounts>
      </p>
      {document !== null && document.rateSources.length > 0 && (
        <ul aria-label={words.sources} className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
          {document.rateSources.map(({ name, url, value, at }) => (
            <li key={`${name} ${at}`} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3 text-sm">
              <span className="min-w-0 wrap-anywhere">
                {url === null ? name : <OuterLink url={url}>{name}</OuterLink>}
              </span>
              <span className="text-muted">
                <Amounts>{words.source(value, at)}</Amounts>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Only web addresses become links: the document's author could name any other kind. */
function OuterLink({ url, children }: { url: string; children: string }) {
  if (!/^https?:\/\//i.test(url)) return children
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={link}>
      {children}
    </a>
  )
}

export function Proof({ disbursement, document }: PartProps) {
  const { proof: words } = texts
  const { id, documentHash, linesHash, transactions } = disbursement
  const sent = [
    [words.announced, transactions.announced],
    [words.paidIn, transactions.paidIn],
    [words.withdrawn, transactions.withdrawn],
  ] as const
  return (
    <section aria-labelledby="proof-title">
      <h2 id="proof-title" className={heading}>
        {words.title}
      </h2>
      <p className="max-w-prose text-sm text-muted">{words.text}</p>
      <dl className="mt-4 divide-y divide-line rounded-card border border-line bg-surface text-sm">
        <Fact name={words.documentHash}>{documentHash}</Fact>
        <Fact name={words.linesHash}>{linesHash}</Fact>
        {document !== null && (
          <Fact name={words.original}>
            {document.original.sha256}
            <span className="block font-sans text-xs text-muted">
              <Amounts>
                {words.originalText(groupThousands(document.original.rows), groupThousands(document.original.bytes))}
              </Amounts>
            </span>
          </Fact>
        )}
        {sent.map(
          ([name, hash]) =>
            hash !== null && (
              <Fact key={name} name={name}>
                <TransactionLink hash={hash} />
              </Fact>
            ),
        )}
      </dl>
      <a
        href={`/api/public/royalties/${id}/document`}
        className={`mt-4 inline-flex min-h-11 items-center text-sm font-semibold ${link}`}
      >
        {words.document}
      </a>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 px-5 py-3 md:grid-cols-[16rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="font-mono wrap-anywhere">{children}</dd>
    </div>
  )
}
