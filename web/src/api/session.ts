import { browserStorage } from '../lib/browser-storage.ts'
import { createSignal } from '../lib/store.ts'

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** The tokens of a person who is signed in, and whose they are. */
export interface Session extends Tokens {
  /** The wallet, in small letters; undefined for an administrator, who has none. */
  readonly address: string | undefined
}

const keys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  nonce: 'nonce',
  address: 'metamaskAddress',
} as const

const changes = createSignal()

/** Kept in local storage, each entry as JSON; read anew each time, because other tabs write it too. */
export const session = {
  read(): Session | undefined {
    const accessToken = readEntry(keys.accessToken)
    const refreshToken = readEntry(keys.refreshToken)
    if (accessToken === undefined || refreshToken === undefined) return undefined
    return { accessToken, refreshToken, address: readEntry(keys.address) }
  },
  write({ accessToken, refreshToken, address }: Session): void {
    if (address === undefined) browserStorage.removeItem(keys.address)
    else browserStorage.setItem(keys.address, JSON.stringify(address.toLowerCase()))
    browserStorage.setItem(keys.refreshToken, JSON.stringify(refreshToken))
    // The last is what other tabs listen to.
    browserStorage.setItem(keys.accessToken, JSON.stringify(accessToken))
    changes.tell()
  },
  /** What of the message under way makes it good for one use. */
  writeNonce(nonce: string): void {
    browserStorage.setItem(keys.nonce, JSON.stringify(nonce))
  },
  /** Signs out in this browser; the build's hash, the theme and the wallets stay. */
  clear(): void {
    for (const key of Object.values(keys)) browserStorage.removeItem(key)
    changes.tell()
  },
  /** Tells of changes, by this tab or another. */
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || key === keys.accessToken) listener()
    }
    const stop = changes.subscribe(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  },
}

/** Administrators have no wallet; one that they connect stands beside their session. */
export function isAdministrators(current: Session | undefined): boolean {
  return current !== undefined && current.address === undefined
}

/** An entry that somebody has made unreadable counts as none; quotes that are missing are forgiven. */
function readEntry(key: string): string | undefined {
  const stored = browserStorage.getItem(key)
  if (stored === null || stored === '') return undefined
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'string' ? value : undefined
  } catch {
    return stored
  }
}
