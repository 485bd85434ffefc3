import { type Address, type Hex, type PublicClient, recoverMessageAddress, zeroAddress } from 'viem'

interface Claim {
  readonly address: Address
  readonly message: string
  readonly signature: Hex
}

/** 65 bytes: what an account with a key of its own signs. */
const ACCOUNT_SIGNATURE_LENGTH = 132

/**
 * Whether the wallet signed the message. Its own key is tried here; a contract wallet, deployed or not yet (ERC-1271,
 * ERC-6492), is asked on chain, for as long as the client waits.
 */
export async function verifySignature(client: PublicClient, claim: Claim): Promise<boolean> {
  // On chain, it is the signer of every signature that nobody can have made.
  if (claim.address === zeroAddress) return false
  if (claim.signature.length === ACCOUNT_SIGNATURE_LENGTH && (await isSignedByKey(claim))) return true
  return await client.verifyMessage(claim).catch(() => false)
}

async function isSignedByKey({ address, message, signature }: Claim): Promise<boolean> {
  try {
    return (await recoverMessageAddress({ message, signature })) === address
  } catch {
    // 65 bytes that are no signature at all.
    return false
  }
}
