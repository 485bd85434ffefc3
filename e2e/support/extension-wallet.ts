import { randomUUID } from 'node:crypto'
import { localChain } from '@melos/contracts/local-chain'
import type { BrowserContext } from '@playwright/test'
import type { Address, Hash, Hex, LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createPrompts, type Prompts, ProviderError } from './extension-prompts.ts'
import { announceProvider, type ProviderAnswer, type ProviderInfo, type ProviderRequest } from './extension-provider.ts'
import { answerRequest } from './extension-requests.ts'
import type { Market } from './market.ts'

/** What the extension remembers, whatever becomes of the pages and of the browser. */
interface ExtensionState {
  account: LocalAccount
  /** Whether the site may see the account. */
  isAuthorised: boolean
  chainId: number
  readonly knownChains: Set<number>
  /** The transactions it has sent, in order. */
  readonly sent: Hash[]
  /** What it has signed, by its hash: a transaction that the network has lost can be sent again. */
  readonly signed: Map<Hash, Hex>
}

export type ExtensionEvent = 'accountsChanged' | 'chainChanged'

export interface Extension {
  readonly market: Market
  readonly state: ExtensionState
  readonly prompts: Prompts
  readonly emit: (event: ExtensionEvent, value: unknown) => Promise<void>
}

export type ExtensionWallet = ReturnType<typeof createExtensionWallet>

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#246"/></svg>',
)}`

/** A browser extension with one wallet in it, as pages see it; the person before it is the test. */
export function createExtensionWallet(market: Market, { name = 'Test Fox' } = {}) {
  const info: ProviderInfo = {
    uuid: randomUUID(),
    name,
    icon,
    rdns: `example.${name.toLowerCase().replaceAll(' ', '-')}`,
  }
  const binding = `extension${info.uuid.replaceAll('-', '')}`
  const contexts = new Set<BrowserContext>()
  const requests: ProviderRequest[] = []
  const prompts = createPrompts()
  const state: ExtensionState = {
    account: privateKeyToAccount(generatePrivateKey()),
    isAuthorised: false,
    chainId: localChain.id,
    knownChains: new Set([1, localChain.id]),
    sent: [],
    signed: new Map(),
  }

  async function emit(event: ExtensionEvent, value: unknown): Promise<void> {
    const pages = [...contexts].flatMap((context) => context.pages())
    const told = pages.map((page) =>
      page.evaluate(
        ([emitter, name, content]) => {
          // Put there by the provider's script; a page that is just being opened has none and asks for itself.
          const emitters = window as unknown as Record<string, ((event: string, value: unknown) => void) | undefined>
          emitters[emitter]?.(name, content)
        },
        [`${binding}Emit`, event, value] as const,
      ),
    )
    // A page that has died hears nothing.
    await Promise.allSettled(told)
  }

  const extension: Extension = { market, state, prompts, emit }

  async function answer(request: ProviderRequest): Promise<ProviderAnswer> {
    requests.push(request)
    try {
      return { result: await answerRequest(extension, request) }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const { code, message } = error
      return { error: { code, message } }
    }
  }

  return {
    name,
    state,
    prompts,
    /** Everything that pages have asked for, in order. */
    requests,
    account: () => state.account,
    address: (): Address => state.account.address,
    /** Present in every page of the context from its next load on. Once for each start of a browser. */
    async install(context: BrowserContext): Promise<void> {
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      await context.exposeBinding(binding, (_, request: ProviderRequest) => answer(request))
      await context.addInitScript(announceProvider, { info, binding })
    },
    /** Before a page has connected: the person uses another network. */
    startOnChain(chainId: number): void {
      state.chainId = chainId
    },
    /** Answers with 4902 until the network is added. */
    forgetChain(chainId: number): void {
      state.knownChains.delete(chainId)
    },
    /** The person chooses another account in the extension. */
    async switchAccount(account: LocalAccount): Promise<void> {
      state.account = account
      if (state.isAuthorised) await emit('accountsChanged', [account.address])
    },
    /** The person chooses another network in the extension. */
    async switchChain(chainId: number): Promise<void> {
      state.chainId = chainId
      await emit('chainChanged', `0x${chainId.toString(16)}`)
    },
    /** The person takes the site's permission away in the extension. */
    async leaveSite(): Promise<void> {
      state.isAuthorised = false
      await emit('accountsChanged', [])
    },
  }
}
