import { type KeptWallet, keptWalletKey, parseKeptWallet } from './kept-wallet.ts'
import { MelosWalletError } from './melos-wallet-error.ts'

export type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Looked up at each use: a browser that forbids storage throws at the sight of it. */
export const localWalletStorage: WalletStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

export interface WalletShelf {
  /** What is kept at this moment: the same object as long as it is the same wallet. */
  readonly read: () => KeptWallet | undefined
  readonly put: (kept: KeptWallet) => void
  readonly clear: () => void
}

/** The one place in the browser where the wallet is kept; other tabs write to it too. */
export function createWalletShelf(storage: WalletStorage): WalletShelf {
  let lastText: string | null = null
  let last: KeptWallet | undefined

  function read(): KeptWallet | undefined {
    const text = readText(storage)
    if (text !== lastText) {
      lastText = text
      last = parseKeptWallet(text)
    }
    return last
  }

  return {
    read,
    put(kept) {
      const text = JSON.stringify(kept)
      try {
        storage.setItem(keptWalletKey, text)
      } catch {
        throw new MelosWalletError('STORAGE_UNAVAILABLE')
      }
      // A browser that keeps nothing would lose the wallet in silence.
      if (readText(storage) !== text) throw new MelosWalletError('STORAGE_UNAVAILABLE')
    },
    clear: () => storage.removeItem(keptWalletKey),
  }
}

/** A browser that forbids storage keeps no wallet. */
function readText(storage: WalletStorage): string | null {
  try {
    return storage.getItem(keptWalletKey)
  } catch {
    return null
  }
}
