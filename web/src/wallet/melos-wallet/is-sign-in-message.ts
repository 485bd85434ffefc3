import { isAddressEqual } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import type { SigningContext } from './melos-wallet.ts'

/** Whether a text is EIP-4361 to the letter and signs this very wallet in to this very site. */
export function isSignInMessage({ site, address }: SigningContext, message: string): boolean {
  const { protocol, host, origin } = new URL(site.publicUrl)
  const parsed = parseSiweMessage(message)
  return (
    isExactly(parsed, message) &&
    parsed.domain === host &&
    (parsed.scheme === undefined || `${parsed.scheme}:` === protocol) &&
    originOf(parsed.uri) === origin &&
    parsed.chainId === site.chain.id &&
    // Resources would grant more than a sign-in.
    parsed.resources === undefined &&
    isAddressEqual(parsed.address, address)
  )
}

/** The reader of EIP-4361 overlooks what stands around its lines; the writer leaves no place for it. */
function isExactly(parsed: ReturnType<typeof parseSiweMessage>, message: string): parsed is SiweMessage {
  try {
    // The writer refuses what is missing.
    return createSiweMessage(parsed as SiweMessage) === message
  } catch {
    return false
  }
}

function originOf(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).origin : undefined
}
