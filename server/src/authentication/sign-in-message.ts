import { randomBytes } from 'node:crypto'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'

export const ATTEMPT_MS = 5 * 60 * 1000
const NONCE_BYTES = 16

interface Site {
  readonly publicUrl: URL
  readonly chainId: number
}

interface Request {
  readonly address: Address
  readonly now: Date
  readonly statement?: string
  /** The account that the signature is for. */
  readonly accountId?: string
}

const SIGN_IN = 'Sign in to Melos. This costs nothing and moves no money.'

/** The EIP-4361 message that a wallet signs. Each has its own nonce. */
export function makeSignInMessage(
  { publicUrl, chainId }: Site,
  { address, now, statement = SIGN_IN, accountId }: Request,
): string {
  return createSiweMessage({
    domain: publicUrl.host,
    scheme: publicUrl.protocol.slice(0, -1),
    address,
    statement,
    uri: publicUrl.origin,
    version: '1',
    chainId,
    nonce: randomBytes(NONCE_BYTES).toString('hex'),
    issuedAt: now,
    expirationTime: new Date(now.getTime() + ATTEMPT_MS),
    ...(accountId === undefined ? {} : { resources: [`urn:melos:account:${accountId}`] }),
  })
}
