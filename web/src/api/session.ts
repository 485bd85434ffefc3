import { browserStorage } from '../lib/browser-storage.ts'
import { createSignal, useStore } from '../lib/store.ts'

export interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  /** The wallet in lowercase; undefined for an admin, who has none. */
  readonly address: string | undefined
}

const keys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  nonce: 'nonce',
  address: 'metamaskAddress',
} as const

const changes = createSignal()

/** Stored in local storage as JSON, and read every time, because other tabs write it too. */
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
    // Other tabs listen to this entry, so it is written last.
    browserStorage.setItem(keys.accessToken, JSON.stringify(accessToken))
    changes.tell()
  },
  writeNonce(nonce: string): void {
    browserStorage.setItem(keys.nonce, JSON.stringify(nonce))
  },
  /** Signs out in this browser; the build hash, the theme and the wallets stay. */
  clear(): void {
    for (const key of Object.values(keys)) browserStorage.removeItem(key)
    changes.tell()
  },
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

export function isAdministrators(current: Session | undefined): boolean {
  return current !== undefined && current.address === undefined
}

/** An unreadable entry counts as missing; missing quotes are accepted. */
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

/** 'unknown' until hydration. */
type SessionOwner = 'unknown' | 'visitor' | 'bidder' | 'administrator'

export function useSessionOwner(): SessionOwner {
  return useStore<SessionOwner>({ subscribe: session.subscribe, read: readOwner, readInitial: () => 'unknown' })
}

function readOwner(): SessionOwner {
  const current = session.read()
  if (current === undefined) return 'visitor'
  return isAdministrators(current) ? 'administrator' : 'bidder'
}

/** The signed-in wallet's address in lowercase, known before the wallet itself has reconnected. */
export function useSessionAddress(): `0x${string}` | undefined {
  return useStore({ subscribe: session.subscribe, read: readAddress, readInitial: () => undefined })
}

function readAddress(): `0x${string}` | undefined {
  const address = session.read()?.address
  // The pattern is the type's own.
  return address !== undefined && /^0x[\da-f]{40}$/.test(address) ? (address as `0x${string}`) : undefined
}
