import { browserStorage } from '../lib/browser-storage.ts'
import { createSignal, useStore } from '../lib/store.ts'

export interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  /** The wallet in lowercase; undefined for an admin and for an account that signed in without a wallet. */
  readonly address: string | undefined
  /** Only an account's session has it: without it, one without a wallet is an administrator's. */
  readonly kind?: 'account'
}

const keys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  nonce: 'nonce',
  address: 'metamaskAddress',
} as const

/** Holds an administrator's session next to a wallet's; without a wallet's session, it is under the names above. */
const administratorKeys = { accessToken: 'admin_access_token', refreshToken: 'admin_refresh_token' } as const

/** An account's session always has names of its own, so that it is never taken for an administrator's. */
const accountKeys = { accessToken: 'account_access_token', refreshToken: 'account_refresh_token' } as const

const changes = createSignal()

/**
 * Stored in local storage as JSON, and read every time, because other tabs write it too. A wallet, an account and an
 * administrator can be signed in side by side.
 */
export const session = {
  /** This page's session: the administrator's on admin pages, else the wallet's or the account's, or else the one there is. */
  read(): Session | undefined {
    const people = session.readWallet() ?? session.readAccount()
    return isAdminPage() ? (readAdministrator() ?? people) : (people ?? readAdministrator())
  },
  readWallet(): Session | undefined {
    const address = readEntry(keys.address)
    return address === undefined ? undefined : readTokens(keys, address)
  },
  readAccount(): Session | undefined {
    const tokens = readTokens(accountKeys, undefined)
    return tokens === undefined ? undefined : { ...tokens, kind: 'account' }
  },
  /** The session of the same kind, on any page. */
  readSame({ address, kind }: Session): Session | undefined {
    if (kind === 'account') return session.readAccount()
    return address === undefined ? readAdministrator() : session.readWallet()
  },
  /** Replaces the session of the same kind. */
  write(next: Session): void {
    if (next.kind === 'account') {
      writeTokens(accountKeys, next)
    } else if (next.address === undefined) {
      const isBesideWallet = session.readWallet() !== undefined
      removeSession(next)
      writeTokens(isBesideWallet ? administratorKeys : keys, next)
    } else {
      const administrator = readAdministrator()
      if (administrator !== undefined) writeTokens(administratorKeys, administrator)
      browserStorage.setItem(keys.address, JSON.stringify(next.address.toLowerCase()))
      writeTokens(keys, next)
    }
    changes.tell()
  },
  writeNonce(nonce: string): void {
    browserStorage.setItem(keys.nonce, JSON.stringify(nonce))
  },
  /** Signs out in this browser; the other session, the build hash, the theme and the wallets stay. */
  clear(ended: Session | undefined = session.read()): void {
    removeSession(ended)
    changes.tell()
  },
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      const own = [keys, administratorKeys, accountKeys].map(({ accessToken }): string => accessToken)
      if (key === null || own.includes(key)) listener()
    }
    const stop = changes.subscribe(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  },
}

export function isAdminPage(): boolean {
  // The server has no location.
  return globalThis.location?.pathname.startsWith('/admin') ?? false
}

function readAdministrator(): Session | undefined {
  const nextToWallet = readTokens(administratorKeys, undefined)
  return nextToWallet ?? (readEntry(keys.address) === undefined ? readTokens(keys, undefined) : undefined)
}

type TokenKeys = Pick<Record<keyof typeof keys, string>, 'accessToken' | 'refreshToken'>

function readTokens(names: TokenKeys, address: string | undefined): Session | undefined {
  const accessToken = readEntry(names.accessToken)
  const refreshToken = readEntry(names.refreshToken)
  return accessToken === undefined || refreshToken === undefined ? undefined : { accessToken, refreshToken, address }
}

function writeTokens(names: TokenKeys, { accessToken, refreshToken }: Session): void {
  browserStorage.setItem(names.refreshToken, JSON.stringify(refreshToken))
  // Other tabs listen to this entry, so it is written last.
  browserStorage.setItem(names.accessToken, JSON.stringify(accessToken))
}

/** Without a session, removes what is left of any. */
function removeSession(ended: Session | undefined): void {
  const isWallets = ended?.address !== undefined
  const isAccounts = ended?.kind === 'account'
  const isAlone = session.readWallet() === undefined
  const names = isAccounts
    ? Object.values(accountKeys)
    : [
        ...(isWallets || isAlone ? Object.values(keys) : []),
        ...(isWallets ? [] : Object.values(administratorKeys)),
        ...(ended === undefined ? Object.values(accountKeys) : []),
      ]
  for (const name of names) browserStorage.removeItem(name)
}

/** Whether this wallet is the one that has signed in. */
export function isSignedIn(address: string): boolean {
  return session.readWallet()?.address === address.toLowerCase()
}

export function isAdministrators(current: Session | undefined): boolean {
  return current !== undefined && current.address === undefined && current.kind !== 'account'
}

/** Without a wallet's session, an administrator can use any wallet on any network. */
export function isAdministratorAlone(): boolean {
  return session.readWallet() === undefined && isAdministrators(session.read())
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
type SessionOwner = 'unknown' | 'visitor' | 'bidder' | 'account' | 'administrator'

export function useSessionOwner(): SessionOwner {
  return useStore<SessionOwner>({ subscribe: session.subscribe, read: readOwner, readInitial: () => 'unknown' })
}

function readOwner(): SessionOwner {
  const current = session.read()
  if (current === undefined) return 'visitor'
  if (current.kind === 'account') return 'account'
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
