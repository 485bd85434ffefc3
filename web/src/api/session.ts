import { browserStorage } from '../lib/browser-storage.ts'
import { accountKeys, sessionKeys } from '../lib/storage-keys.ts'
import { createSignal, useStore } from '../lib/store.ts'

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** A wallet's address is in lowercase; the other two have none. */
export type Session = Tokens &
  (
    | { readonly kind: 'wallet'; readonly address: string }
    | { readonly kind: 'administrator'; readonly address: undefined }
    | { readonly kind: 'account'; readonly address: undefined }
  )

/** Holds an administrator's session next to a wallet's; without a wallet's session, it is under `sessionKeys`. */
const administratorKeys = { accessToken: 'admin_access_token', refreshToken: 'admin_refresh_token' } as const

const changes = createSignal()

/**
 * Stored in local storage as JSON, and read every time, because other tabs write it too. A wallet, an account and an
 * administrator can be signed in side by side.
 */
export const session = {
  /** This page's session: the administrator's on admin pages, the wallet's on all others, or else the one there is. An account's session only counts for the account's own calls. */
  read(): Session | undefined {
    return isAdminPage() ? (readAdministrator() ?? session.readWallet()) : (session.readWallet() ?? readAdministrator())
  },
  readWallet(): Session | undefined {
    const address = readEntry(sessionKeys.address)
    const tokens = readTokens(sessionKeys)
    return address === undefined || tokens === undefined ? undefined : { ...tokens, kind: 'wallet', address }
  },
  readAccount(): Session | undefined {
    const tokens = readTokens(accountKeys)
    return tokens === undefined ? undefined : { ...tokens, kind: 'account', address: undefined }
  },
  /** The session for a call: the calls of an account, its studio, its admission and its cases use its own session, or that of a wallet, which may be linked to one. Alerts, and whether one can bid in an auction, are a wallet's, or an account's without a wallet. */
  readFor(path: string): Session | undefined {
    if (isWalletPath(path)) return session.readWallet() ?? session.readAccount()
    return isAccountPath(path) ? (session.readAccount() ?? session.readWallet()) : session.read()
  },
  /** The session of the same kind, on any page. */
  readSame({ kind }: Pick<Session, 'kind'>): Session | undefined {
    if (kind === 'account') return session.readAccount()
    return kind === 'administrator' ? readAdministrator() : session.readWallet()
  },
  /** Replaces the session of the same kind. */
  write(next: Session): void {
    if (next.kind === 'account') {
      writeTokens(accountKeys, next)
    } else if (next.kind === 'administrator') {
      const isBesideWallet = session.readWallet() !== undefined
      removeSession(next)
      writeTokens(isBesideWallet ? administratorKeys : sessionKeys, next)
    } else {
      const administrator = readAdministrator()
      if (administrator !== undefined) writeTokens(administratorKeys, administrator)
      browserStorage.setItem(sessionKeys.address, JSON.stringify(next.address.toLowerCase()))
      writeTokens(sessionKeys, next)
    }
    changes.tell()
  },
  writeNonce(nonce: string): void {
    browserStorage.setItem(sessionKeys.nonce, JSON.stringify(nonce))
  },
  /** Signs out in this browser; the other sessions, the build hash, the theme and the wallets stay. */
  clear(ended: Session | undefined = session.read()): void {
    removeSession(ended)
    changes.tell()
  },
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || watchedKeys.includes(key)) listener()
    }
    const stop = changes.subscribe(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  },
}

const watchedKeys: readonly string[] = [sessionKeys, administratorKeys, accountKeys].map(
  ({ accessToken }) => accessToken,
)

function isAccountPath(path: string): boolean {
  return /^\/api\/(account|studio|me\/(admission|cases))(?=[/?]|$)/.test(path)
}

function isWalletPath(path: string): boolean {
  return /^\/api\/me\/(alerts|watches|events|admission\/auctions)(?=[/?]|$)/.test(path)
}

export function isAdminPage(): boolean {
  // The server has no location.
  return globalThis.location?.pathname.startsWith('/admin') ?? false
}

function readAdministrator(): Session | undefined {
  const tokens =
    readTokens(administratorKeys) ??
    (readEntry(sessionKeys.address) === undefined ? readTokens(sessionKeys) : undefined)
  return tokens === undefined ? undefined : { ...tokens, kind: 'administrator', address: undefined }
}

type TokenKeys = Readonly<Record<keyof Tokens, string>>

function readTokens(names: TokenKeys): Tokens | undefined {
  const accessToken = readEntry(names.accessToken)
  const refreshToken = readEntry(names.refreshToken)
  return accessToken === undefined || refreshToken === undefined ? undefined : { accessToken, refreshToken }
}

function writeTokens(names: TokenKeys, { accessToken, refreshToken }: Tokens): void {
  browserStorage.setItem(names.refreshToken, JSON.stringify(refreshToken))
  // Other tabs listen to this entry, so it is written last.
  browserStorage.setItem(names.accessToken, JSON.stringify(accessToken))
}

/** Without a session, removes what is left of any wallet's or administrator's. */
function removeSession(ended: Session | undefined): void {
  for (const name of namesOf(ended)) browserStorage.removeItem(name)
}

function namesOf(ended: Session | undefined): readonly string[] {
  if (ended?.kind === 'account') return Object.values(accountKeys)
  const isWallets = ended?.kind === 'wallet'
  const isAlone = session.readWallet() === undefined
  return [
    ...(isWallets || isAlone ? Object.values(sessionKeys) : []),
    ...(isWallets ? [] : Object.values(administratorKeys)),
  ]
}

/** Whether this wallet is the one that has signed in. */
export function isSignedIn(address: string): boolean {
  return session.readWallet()?.address === address.toLowerCase()
}

export function isAdministrators(current: Session | undefined): boolean {
  return current?.kind === 'administrator'
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
type SessionOwner = 'unknown' | 'visitor' | 'bidder' | 'administrator'

export function useSessionOwner(): SessionOwner {
  return useStore<SessionOwner>({ subscribe: session.subscribe, read: readOwner, readInitial: () => 'unknown' })
}

function readOwner(): SessionOwner {
  const current = session.read()
  if (current === undefined) return 'visitor'
  return isAdministrators(current) ? 'administrator' : 'bidder'
}

/** Whether someone has signed in to their account in this browser; false until hydration. */
export function useHasAccountSession(): boolean {
  const read = () => session.readAccount() !== undefined
  return useStore({ subscribe: session.subscribe, read, readInitial: () => false })
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
