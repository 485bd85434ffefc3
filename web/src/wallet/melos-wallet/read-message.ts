import { isAddressEqual } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import type { MessageContent, SigningContext } from './signing-content.ts'

/** What the server's messages about an account say. */
const accountStatements = [
  ['link-wallet', /^Link this wallet to the Melos account ([\w-]+)\. This costs nothing and moves no money\.$/],
  ['confirm-change', /^Confirm a change to the Melos account ([\w-]+)\. This costs nothing and moves no money\.$/],
] as const

/** Reads an EIP-4361 message of this site for this wallet; undefined for any other text. */
export function readMessage({ site, address }: SigningContext, message: string): MessageContent | undefined {
  const { protocol, host, origin } = new URL(site.publicUrl)
  const parsed = parseSiweMessage(message)
  const isOwn =
    isExactly(parsed, message) &&
    parsed.domain === host &&
    (parsed.scheme === undefined || `${parsed.scheme}:` === protocol) &&
    originOf(parsed.uri) === origin &&
    parsed.chainId === site.chain.id &&
    isAddressEqual(parsed.address, address)
  if (!isOwn) return undefined
  // Resources grant more than a sign-in, so only those of a known statement are accepted.
  return parsed.resources === undefined ? readSignIn(parsed, host) : readAccountMessage(parsed)
}

/** A statement about an account must not pass as a sign-in. */
function readSignIn({ statement = '' }: SiweMessage, domain: string): MessageContent | undefined {
  return accountStatements.some(([, form]) => form.test(statement)) ? undefined : { kind: 'sign-in', domain }
}

function readAccountMessage({ statement = '', resources = [] }: SiweMessage): MessageContent | undefined {
  if (resources.length !== 1 || !/^urn:melos:account:[\da-f-]{36}$/.test(resources[0] ?? '')) return undefined
  for (const [kind, form] of accountStatements) {
    const username = form.exec(statement)?.[1]
    if (username !== undefined) return { kind, username }
  }
  return undefined
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
