import { randomUUID } from 'node:crypto'
import { localChain } from '@melos/contracts/local-chain'
import type { BrowserContext } from '@playwright/test'
import type { Address, Hash, Hex, LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createPrompts, type Prompts, ProviderError } from './extension-prompts.ts'
import { announceProvider, type ProviderAnswer, type ProviderInfo, type ProviderRequest } from './extension-provider.ts'
import { answerRequest } from './extension-requests.ts'
import type { Market } from './market.ts'

/** The extension's state, which outlives pages and browsers. */
interface ExtensionState {
  account: LocalAccount
  /** Whether the site has permission to see the account. */
  isAuthorised: boolean
  chainId: number
  /** Without a connection it signs and returns a hash, but nothing reaches the network. */
  isOffline: boolean
  readonly knownChains: Set<number>
  readonly sent: Hash[]
  /** Signed transactions by hash, so that a dropped one can be sent again. */
  readonly signed: Map<Hash, Hex>
  /** Batches of calls by their ids. */
  readonly batches: Map<string, Hash>
}

/** `permits`: signs typed data; `batches`: also sends several calls as one (EIP-5792). */
export type Skill = 'permits' | 'batches'

export type ExtensionEvent = 'accountsChanged' | 'chainChanged'

export interface Extension {
  readonly market: Market
  readonly state: ExtensionState
  readonly prompts: Prompts
  /** Undefined for a wallet that only signs messages and sends transactions. */
  readonly skill: Skill | undefined
  readonly emit: (event: ExtensionEvent, value: unknown) => Promise<void>
}

export type ExtensionWallet = ReturnType<typeof createExtensionWallet>

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#246"/></svg>',
)}`

/** A browser extension with one wallet; the test answers its prompts. */
export function createExtensionWallet(
  market: Market,
  { name = 'Test Fox', skill }: { name?: string; skill?: Skill | undefined } = {},
) {
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
    isOffline: false,
    knownChains: new Set([1, localChain.id]),
    sent: [],
    signed: new Map(),
    batches: new Map(),
  }

  async function emit(event: ExtensionEvent, value: unknown): Promise<void> {
    const pages = [...contexts].flatMap((context) => context.pages())
    const told = pages.map((page) =>
      page.evaluate(
        ([emitter, name, content]) => {
          // The provider's script sets it; a page that is still loading has none and reads the state itself.
          const emitters = window as unknown as Record<string, ((event: string, value: unknown) => void) | undefined>
          emitters[emitter]?.(name, content)
        },
        [`${binding}Emit`, event, value] as const,
      ),
    )
    await Promise.allSettled(told)
  }

  const extension: Extension = { market, state, prompts, skill, emit }

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
    /** Every method that pages called, in order. */
    requests,
    account: () => state.account,
    address: (): Address => state.account.address,
    /** Installs it in every page of the context from the next load on; call it once per browser start. */
    async install(context: BrowserContext): Promise<void> {
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      await context.exposeBinding(binding, (_, request: ProviderRequest) => answer(request))
      await context.addInitScript(announceProvider, { info, binding })
    },
    /** Call this before a page connects. */
    startOnChain(chainId: number): void {
      state.chainId = chainId
    },
    /** Switching answers 4902 until the network is added. */
    forgetChain(chainId: number): void {
      state.knownChains.delete(chainId)
    },
    async switchAccount(account: LocalAccount): Promise<void> {
      state.account = account
      if (state.isAuthorised) await emit('accountsChanged', [account.address])
    },
    async switchChain(chainId: number): Promise<void> {
      state.chainId = chainId
      await emit('chainChanged', `0x${chainId.toString(16)}`)
    },
    /** Revokes the site's permission. */
    async leaveSite(): Promise<void> {
      state.isAuthorised = false
      await emit('accountsChanged', [])
    },
  }
}
