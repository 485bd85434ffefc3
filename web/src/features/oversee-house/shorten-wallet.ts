import { shortenAddress } from '../../lib/shorten-address.ts'

/** Wallets are too long for a column; whatever else somebody is called stays as it is. */
export function shortenWallet(name: string): string {
  return /^0x[0-9a-f]{40}$/i.test(name) ? shortenAddress(name) : name
}
