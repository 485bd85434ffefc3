import { shortenHash } from '../../lib/shorten-hash.ts'
import { useSite } from '../../lib/site.ts'
import { transactionUrl } from '../../lib/transaction-url.ts'

export function TransactionLink({ hash }: { hash: string }) {
  const url = transactionUrl(useSite().chain.explorerUrl, hash)
  if (url === null) return <span title={hash}>{shortenHash(hash)}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={hash}
      className="-my-2.5 inline-block py-2.5 underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {shortenHash(hash)}
    </a>
  )
}
