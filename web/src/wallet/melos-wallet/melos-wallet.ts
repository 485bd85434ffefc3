import type { Address } from 'viem'
import type { Song } from '../find-song.ts'
import type { Refusal, SigningContent } from './signing-content.ts'

type ProtectionKind = 'passphrase' | 'passkey'

/** What unlocks the wallet; for a passkey, the browser itself asks. */
export type Opening = { readonly kind: 'passphrase'; readonly passphrase: string } | { readonly kind: 'passkey' }

export type MelosWalletState =
  | { readonly kind: 'none' }
  | { readonly kind: 'locked'; readonly address: Address; readonly protection: ProtectionKind }
  | { readonly kind: 'open'; readonly address: Address; readonly protection: ProtectionKind }

interface ShownRequest {
  readonly id: number
  /** All that is signed, as text. */
  readonly raw: string
  /** Ends the request: with the person's rejection or, if the wallet doesn't sign it anyway, with the wallet's. */
  readonly reject: () => void
}

/** A request that the person can approve. */
export interface SigningQuestion extends ShownRequest {
  readonly kind: 'question'
  readonly content: SigningContent
  /** The song that the content is about, as Melos says; undefined if there is none or Melos doesn't answer. */
  readonly song: Song | undefined
  /** The maximum network fee in base units of POL; undefined for a message, which is free. */
  readonly fee: bigint | undefined
  /** Opens a locked wallet first; can be repeated after a `MelosWalletError`. */
  readonly approve: (opening?: Opening) => Promise<void>
}

/** A request that the wallet doesn't sign, whatever the person says. */
export interface RefusedRequest extends ShownRequest {
  readonly kind: 'refusal'
  readonly refusal: Refusal
}

export type SigningRequest = SigningQuestion | RefusedRequest

/** A wallet whose key never leaves this browser. Its methods throw `MelosWalletError`. */
export interface MelosWallet {
  readonly read: () => MelosWalletState
  readonly subscribe: (listener: () => void) => () => void
  /** Makes twelve new words and stores nothing. */
  readonly makeWords: () => string
  /** Whether twelve words are a valid phrase, ignoring spaces and case. */
  readonly areWords: (words: string) => boolean
  /** Encrypts and stores the words, replaces the wallet that was stored before, and leaves the new one open. */
  readonly keep: (words: string, opening: Opening) => Promise<void>
  readonly open: (opening: Opening) => Promise<void>
  /**
   * The person has pressed a button that says they sign in: an open wallet signs the next sign-in to this site without asking
   * again. The returned function withdraws this.
   */
  readonly agreeToSignIn: () => () => void
  readonly lock: () => void
  /** Needs the passphrase or passkey even if the wallet is open. */
  readonly exportWords: (opening: Opening) => Promise<string>
  /** Removes the wallet from this browser; only the words can restore it. */
  readonly forget: () => void
  readonly canUsePasskey: () => Promise<boolean>
  /** The one request that waits for the person's answer. */
  readonly requests: {
    readonly read: () => SigningRequest | undefined
    readonly subscribe: (listener: () => void) => () => void
  }
}
