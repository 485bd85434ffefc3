import type { HDAccount } from 'viem'
import { STORED_WALLET_KEY } from '../../lib/storage-keys.ts'
import { createStore } from '../../lib/store.ts'
import type { Song, SongReference } from '../find-song.ts'
import type { WalletSite } from '../wallet-site.ts'
import { createAutoLock } from './auto-lock.ts'
import { createChainNode } from './chain-node.ts'
import type { MelosWallet, MelosWalletState, Opening } from './melos-wallet.ts'
import { MelosWalletError } from './melos-wallet-error.ts'
import { canUsePasskey } from './passkey.ts'
import { createProvider, type MelosProvider } from './provider.ts'
import { createSigningQueue } from './signing-queue.ts'
import { PASSPHRASE_ITERATIONS, protect, readWords, sealWords } from './vault.ts'
import { accessStoredWallet, localWalletStorage, type StoredWallet, type WalletStorage } from './wallet-storage.ts'
import { accountOf, areWords, makeWords, tidyWords } from './words.ts'

const IDLE_MS = 15 * 60 * 1000

interface MelosWalletParameters {
  readonly site: WalletSite
  /** Must outlive the page, or the wallet is lost. */
  readonly storage?: WalletStorage
  /** Dispatches `storage` and `visibilitychange`. */
  readonly page?: EventTarget
  /** Completes a node URL that is only a path. */
  readonly origin?: string
  readonly now?: () => number
  readonly iterations?: number
  /** Names the song in prompts; it must not throw. */
  readonly findSong?: (reference: SongReference) => Promise<Song | undefined>
}

export function createMelosWallet({
  site,
  storage = localWalletStorage,
  page = window,
  origin = location.origin,
  now = Date.now,
  iterations = PASSPHRASE_ITERATIONS,
  findSong = async () => undefined,
}: MelosWalletParameters): MelosWallet & { readonly provider: MelosProvider } {
  const access = accessStoredWallet(storage)
  let stored = access.read()
  const account = createAutoLock<HDAccount>({ idleMs: IDLE_MS, now, page, onLock: publish })
  const state = createStore(describe())
  const address = createStore(stored?.address)
  const queue = createSigningQueue(unlock)
  let isSignInAgreed = false
  const node = createChainNode(new URL(site.chain.rpcUrl, origin).href)

  function describe(): MelosWalletState {
    if (stored === undefined) return { kind: 'none' }
    return { kind: account.isLocked() ? 'locked' : 'open', address: stored.address, protection: stored.protection.kind }
  }

  function publish(): void {
    state.write(describe())
    address.write(stored?.address)
  }

  /** Adopts the stored wallet, which another tab may have written. */
  function follow(): void {
    const next = access.read()
    if (next === stored) return
    if (next?.address !== stored?.address) queue.rejectAll()
    stored = next
    account.lock()
    publish()
  }

  function hold(opened: HDAccount): HDAccount {
    account.hold(opened)
    publish()
    return opened
  }

  function requireStored(): StoredWallet {
    follow()
    if (stored === undefined) throw new MelosWalletError('WALLET_MISSING')
    return stored
  }

  async function open(opening: Opening): Promise<HDAccount> {
    const wallet = requireStored()
    const opened = accountOf(await readWords(wallet, opening))
    if (requireStored() !== wallet) throw new MelosWalletError('WALLET_CHANGED')
    return hold(opened)
  }

  async function unlock(opening?: Opening): Promise<HDAccount> {
    requireStored()
    const opened = account.use()
    if (opened !== undefined) return opened
    if (opening === undefined) throw new MelosWalletError('WALLET_LOCKED')
    return open(opening)
  }

  function takeSignInAgreement(): boolean {
    const isTaken = isSignInAgreed && !account.isLocked()
    isSignInAgreed = false
    return isTaken
  }

  page.addEventListener('storage', (event) => {
    // The event for a cleared storage has no key.
    if (!('key' in event) || event.key === null || event.key === STORED_WALLET_KEY) follow()
  })

  return {
    read: state.read,
    subscribe: state.subscribe,
    requests: queue.requests,
    provider: createProvider({ address, site, node, queue, findSong, takeSignInAgreement }),
    makeWords,
    areWords,
    canUsePasskey,
    async keep(words, opening) {
      if (!areWords(words)) throw new MelosWalletError('WORDS_INVALID')
      const opened = accountOf(words)
      const { protection, key } = await protect(opening, { label: `Melos ${opened.address}`, iterations })
      const header = { version: 1, address: opened.address, protection } as const
      access.put(await sealWords(header, { key, words: tidyWords(words) }))
      follow()
      hold(opened)
    },
    async open(opening) {
      await open(opening)
    },
    agreeToSignIn() {
      isSignInAgreed = true
      return () => {
        isSignInAgreed = false
      }
    },
    lock: account.lock,
    exportWords: async (opening) => readWords(requireStored(), opening),
    forget() {
      access.clear()
      follow()
    },
  }
}
