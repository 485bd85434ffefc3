import { type Address, type Hex, type PublicClient, recoverMessageAddress, zeroAddress } from 'viem'

interface Claim {
  readonly address: Address
  readonly message: string
  readonly signature: Hex
}

/** 65 bytes in hex: the signature of an account with its own key. */
const ACCOUNT_SIGNATURE_LENGTH = 132

/** Checks the wallet's own key here, and asks a contract wallet (ERC-1271, ERC-6492) on the chain. */
export async function verifySignature(client: PublicClient, claim: Claim): Promise<boolean> {
  // On the chain, every invalid signature recovers to the zero address, so that address would accept any.
  if (claim.address === zeroAddress) return false
  if (claim.signature.length === ACCOUNT_SIGNATURE_LENGTH && (await isSignedByKey(claim))) return true
  return await client.verifyMessage(claim).catch(() => false)
}

async function isSignedByKey({ address, message, signature }: Claim): Promise<boolean> {
  try {
    return (await recoverMessageAddress({ message, signature })) === address
  } catch {
    return false
  }
}
