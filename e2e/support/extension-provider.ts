/** EIP-6963's provider info. */
export interface ProviderInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

export interface ProviderRequest {
  readonly method: string
  readonly params?: readonly unknown[]
}

export type ProviderAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/**
 * The provider that an extension injects (EIP-6963, EIP-1193). It runs in the page before the page's own scripts and cannot use
 * this file's scope. Requests go to the window's function `binding`, and events arrive through `<binding>Emit`.
 */
export function announceProvider({ info, binding }: { info: ProviderInfo; binding: string }): void {
  if (window !== window.top) return
  type Listener = (value: unknown) => void
  // Playwright exposes it before this script runs.
  const bindings = window as unknown as Record<string, (request: ProviderRequest) => Promise<ProviderAnswer>>
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    async request(request: ProviderRequest): Promise<unknown> {
      const answer = await bindings[binding]?.(request)
      if (answer === undefined) throw new Error('The extension is gone')
      if ('result' in answer) return answer.result
      const { message, ...rest } = answer.error
      throw Object.assign(new Error(message), rest)
    },
    on(event: string, listener: Listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  Object.assign(window, { [`${binding}Emit`]: emit })
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
