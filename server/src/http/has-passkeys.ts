import { isIP } from 'node:net'

/** Browsers allow no passkeys for an IP address. */
export function hasPasskeys({ hostname, protocol }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost')
}
