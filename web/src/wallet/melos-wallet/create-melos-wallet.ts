import type { HDAccount } from 'viem'
import { createStore } from '../../lib/store.ts'
import type { WalletSite } from '../wallet-site.ts'
import { createChainNode } from './chain-node.ts'
import { createIdleHold } from './idle-hold.ts'
import { type KeptWallet, keptWalletKey } from './kept-wallet.ts'
import type { MelosWallet, MelosWalletState, Opening } from './melos-wallet.ts'
import { MelosWalletError, WalletMissingError } from './melos-wallet-error.ts'
import { canUsePasskey } from './passkey.ts'
import { PASSPHRASE_ITERATIONS } from './passphrase-key.ts'
import { protect, readWords } from './protection.ts'
import { createProvider, type MelosProvider } from './provider.ts'
import { createSigningQueue } from './signing-queue.ts'
import { sealWords } from './vault.ts'
import { createWalletShelf, localWalletStorage, type WalletStorage } from './wallet-shelf.ts'
import { accountOf, areWords, makeWords, tidyWords } from './words.ts'

const IDLE_MS = 15 * 60 * 1000

interface MelosWalletParameters {
  readonly site: WalletSite
  /** Must outlive the page: a wallet that is kept in memory is lost in silence. */
  readonly storage?: WalletStorage
  /** Tells of `storage` and `visibilitychange`; the window. */
  readonly page?: EventTarget
  /** What a path of the node belongs to. */
  readonly origin?: string
  readonly now?: () => number
  readonly iterations?: number
}

/** Makes the wallet of this page; there is one of it. */
export function createMelosWallet({
  site,
  storage = localWalletStorage,
  page = window,
  origin = location.origin,
  now = Date.now,
  iterations = PASSPHRASE_ITERATIONS,
}: MelosWalletParameters): MelosWallet & { readonly provider: MelosProvider } {
  const shelf = createWalletShelf(storage)
  let kept = shelf.read()
  const account = createIdleHold<HDAccount>({ idleMs: IDLE_MS, now, page, onLetGo: publish })
  const state = createStore(describe())
  const address = createStore(kept?.address)
  const queue = createSigningQueue(unlock)
  const node = createChainNode(new URL(site.chain.rpcUrl, origin).href)

  function describe(): MelosWalletState {
    if (kept === undefined) return { kind: 'none' }
    return { kind: account.isHeld() ? 'open' : 'locked', address: kept.address, protection: kept.protection.kind }
  }

  function publish(): void {
    state.write(describe())
    address.write(kept?.address)
  }

  /** Takes over what is kept, whichever tab has written it. */
  function follow(): void {
    const next = shelf.read()
    if (next === kept) return
    if (next?.address !== kept?.address) queue.rejectAll()
    kept = next
    account.letGo()
    publish()
  }

  function hold(opened: HDAccount): HDAccount {
    account.hold(opened)
    publish()
    return opened
  }

  function requireKept(): KeptWallet {
    follow()
    if (kept === undefined) throw new WalletMissingError()
    return kept
  }

  async function open(opening: Opening): Promise<HDAccount> {
    const wallet = requireKept()
    const opened = accountOf(await readWords(wallet, opening))
    if (requireKept() !== wallet) throw new MelosWalletError('WALLET_CHANGED')
    return hold(opened)
  }

  async function unlock(opening?: Opening): Promise<HDAccount> {
    requireKept()
    const opened = account.use()
    if (opened !== undefined) return opened
    if (opening === undefined) throw new MelosWalletError('WALLET_LOCKED')
    return open(opening)
  }

  page.addEventListener('storage', (event) => {
    // A storage that was emptied names no key.
    if (!('key' in event) || event.key === null || event.key === keptWalletKey) follow()
  })

  return {
    read: state.read,
    subscribe: state.subscribe,
    requests: queue.requests,
    provider: createProvider({ address, site, node, queue }),
    makeWords,
    areWords,
    canUsePasskey,
    async keep(words, opening) {
      if (!areWords(words)) throw new MelosWalletError('WORDS_INVALID')
      const opened = accountOf(words)
      const { protection, key } = await protect(opening, { label: `Melos ${opened.address}`, iterations })
      const header = { version: 1, address: opened.address, protection } as const
      shelf.put(await sealWords(header, { key, words: tidyWords(words) }))
      follow()
      hold(opened)
    },
    async open(opening) {
      await open(opening)
    },
    lock: account.letGo,
    exportWords: async (opening) => readWords(requireKept(), opening),
    forget() {
      shelf.clear()
      follow()
    },
  }
}
