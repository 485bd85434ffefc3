import { randomBytes } from 'node:crypto'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'

export const ATTEMPT_MS = 5 * 60 * 1000
const NONCE_BYTES = 16

interface Site {
  readonly publicUrl: URL
  readonly chainId: number
}

/** The EIP-4361 message that a wallet signs. Each has its own nonce. */
export function makeSignInMessage(
  { publicUrl, chainId }: Site,
  { address, now }: { address: Address; now: Date },
): string {
  return createSiweMessage({
    domain: publicUrl.host,
    scheme: publicUrl.protocol.slice(0, -1),
    address,
    statement: 'Sign in to Melos. This costs nothing and moves no money.',
    uri: publicUrl.origin,
    version: '1',
    chainId,
    nonce: randomBytes(NONCE_BYTES).toString('hex'),
    issuedAt: now,
    expirationTime: new Date(now.getTime() + ATTEMPT_MS),
  })
}
