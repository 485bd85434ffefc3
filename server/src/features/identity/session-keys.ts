import { hkdfSync } from 'node:crypto'

/** Keys for one purpose each, so that none can stand in for another. */
export interface SessionKeys {
  readonly accessToken: Uint8Array
  readonly refreshToken: Uint8Array
}

export function deriveSessionKeys(secret: string): SessionKeys {
  return { accessToken: derive(secret, 'access token'), refreshToken: derive(secret, 'refresh token') }
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `melos ${purpose}`, 32))
}
