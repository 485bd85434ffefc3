import { shortenHash } from '../lib/shorten-hash.ts'
import { useSite } from '../lib/site.ts'
import { transactionUrl } from '../lib/transaction-url.ts'

const SENTENCE = 'See the transaction'

interface TransactionLinkProps {
  readonly hash: string
  /** Outside of tables: words instead of the transaction's short name. */
  readonly isSentence?: boolean
}

/** A link where others can see the chain; elsewhere the transaction's short name. */
export function TransactionLink({ hash, isSentence = false }: TransactionLinkProps) {
  const url = transactionUrl(useSite().chain.explorerUrl, hash)
  const name = shortenHash(hash)
  if (url === null) return <span title={hash}>{name}</span>
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
