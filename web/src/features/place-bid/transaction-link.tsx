import { shortenHash } from '../../lib/shorten-hash.ts'
import { transactionUrl } from '../../lib/transaction-url.ts'
import { texts } from './texts.ts'

/** A link where others can see the chain; elsewhere the transaction's short name. */
export function TransactionLink({ explorerUrl, hash }: { explorerUrl: string | null; hash: string }) {
  const url = transactionUrl(explorerUrl, hash)
  if (url === null) {
    return (
      <span title={hash} className="font-mono text-xs text-muted">
        {shortenHash(hash)}
      </span>
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={hash}
      className="inline-flex min-h-11 items-center text-xs underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {texts.stepper.transaction}
    </a>
  )
}
