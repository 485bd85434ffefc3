import { addressUrl } from '../lib/explorer-url.ts'
import { shortenAddress } from '../lib/shorten-address.ts'
import { useSite } from '../lib/site.ts'

/** An account, whole so that it can be compared and copied, or short; a link on chains with an explorer. */
export function AddressLink({ address, isShort = false }: { address: string; isShort?: boolean }) {
  const url = addressUrl(useSite().chain.explorerUrl, address)
  const look = isShort ? 'font-mono' : 'font-mono text-xs tracking-tighter break-all'
  const about = isShort ? { title: address } : {}
  const name = isShort ? shortenAddress(address) : address
  if (url === null)
    return (
      <span {...about} className={look}>
        {name}
      </span>
    )
  return (
    <a
      {...about}
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`${look} underline decoration-line underline-offset-4 hover:decoration-current`}
    >
      {name}
    </a>
  )
}
