import { type Address, isAddress } from 'viem'

/** An address, in whatever case a site has written it. */
export function isOneAddress(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false })
}
