import { isAddressEqual } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import type { SigningContext } from './signing-content.ts'

/** Whether a text is exactly an EIP-4361 message that signs this wallet in to this site. */
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

/** viem's parser ignores extra text around the message, so we write the message again and compare. */
function isExactly(parsed: ReturnType<typeof parseSiweMessage>, message: string): parsed is SiweMessage {
  try {
    // `createSiweMessage` throws if a field is missing.
    return createSiweMessage(parsed as SiweMessage) === message
  } catch {
    return false
  }
}

function originOf(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).origin : undefined
}
