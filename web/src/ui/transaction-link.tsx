import { transactionUrl } from '../lib/explorer-url.ts'
import { useSite } from '../lib/site.ts'

const SENTENCE = 'See the transaction'
const NAME = 'Transaction'

/** A link to the explorer, or the short hash on chains that have none. */
export function TransactionLink({ hash, isSentence = false }: { hash: string; isSentence?: boolean }) {
  const url = transactionUrl(useSite().chain.explorerUrl, hash)
  const name = shortenHash(hash)
  if (url === null) return <span title={hash}>{isSentence ? `${NAME} ${name}` : name}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={hash}
      className="-my-2.5 inline-block py-2.5 underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {isSentence ? SENTENCE : name}
    </a>
  )
}

export function shortenHash(hash: string): string {
  return hash.length > 10 ? `${hash.slice(0, 8)}…` : hash
}
