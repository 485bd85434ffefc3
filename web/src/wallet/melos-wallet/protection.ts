import type { KeptWallet, Protection } from './kept-wallet.ts'
import type { Opening } from './melos-wallet.ts'
import { MelosWalletError, WrongPassphraseError } from './melos-wallet-error.ts'
import { protectByPasskey, readPasskeyKey } from './passkey.ts'
import { derivePassphraseKey, protectByPassphrase } from './passphrase-key.ts'
import { unsealWords } from './vault.ts'

interface Protecting {
  readonly label: string
  readonly iterations: number
}

interface ProtectedKey {
  readonly protection: Protection
  readonly key: CryptoKey
}

/** A new key for a new vault. */
export async function protect(opening: Opening, { label, iterations }: Protecting): Promise<ProtectedKey> {
  if (opening.kind === 'passkey') return protectByPasskey(label)
  const protection = protectByPassphrase(opening.passphrase, { iterations })
  return { protection, key: await derivePassphraseKey(protection, opening.passphrase) }
}

/** The words of a vault; asks the browser for the passkey where it has one. */
export async function readWords(kept: KeptWallet, opening: Opening): Promise<string> {
  const { protection } = kept
  if (protection.kind === 'passkey' && opening.kind === 'passkey') {
    const words = await unsealWords(kept, await readPasskeyKey(protection))
    if (words === undefined) throw new MelosWalletError('WALLET_DAMAGED')
    return words
  }
  // The screen asked for another wallet's opening.
  if (protection.kind === 'passkey' || opening.kind === 'passkey') throw new MelosWalletError('WALLET_CHANGED')
  const words = await unsealWords(kept, await derivePassphraseKey(protection, opening.passphrase))
  if (words === undefined) throw new WrongPassphraseError()
  return words
}
