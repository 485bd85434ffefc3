import { addressUrl } from '../../lib/address-url.ts'
import { useSite } from '../../lib/site.ts'

/** An address in full, so that it can be compared and copied; a link where others see the chain. */
export function AddressText({ address }: { address: string }) {
  const url = addressUrl(useSite().chain.explorerUrl, address)
  const look = 'font-mono text-xs tracking-tighter break-all'
  if (url === null) return <span className={look}>{address}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`${look} underline decoration-line underline-offset-4 hover:decoration-current`}
    >
      {address}
    </a>
  )
}
