import { createMelosWallet } from '../../src/wallet/melos-wallet/create-melos-wallet.ts'
import type {
  Opening,
  RefusedRequest,
  SigningQuestion,
  SigningRequest,
} from '../../src/wallet/melos-wallet/melos-wallet.ts'
import type { WalletStorage } from '../../src/wallet/melos-wallet/wallet-storage.ts'
import type { WalletSite } from '../../src/wallet/wallet-site.ts'
import { testSite } from './test-site.ts'

export const passphrase: Opening = { kind: 'passphrase', passphrase: 'correct horse' }

/** Few rounds keep the tests fast; the real number has its own test. */
const ITERATIONS = 10

interface TestTab extends Pick<Parameters<typeof createMelosWallet>[0], 'findSong'> {
  readonly items?: Map<string, string>
  readonly site?: WalletSite
}

/** A wallet in one tab; tabs that share `items` belong to one browser. */
export function openTestTab({ items = new Map(), site = testSite, ...rest }: TestTab = {}) {
  const page = new EventTarget()
  const clock = { ms: 1_000_000 }
  const wallet = createMelosWallet({
    site,
    page,
    origin: 'https://melos.example',
    iterations: ITERATIONS,
    now: () => clock.ms,
    storage: mapStorage(items),
    ...rest,
  })
  return { wallet, page, clock, items }
}

export function mapStorage(items: Map<string, string>): WalletStorage {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

type TestWallet = ReturnType<typeof openTestTab>['wallet']

type Requests = Pick<TestWallet, 'requests'>

/** Waits for the next request that the person can approve. */
export async function waitForRequest(wallet: Requests): Promise<SigningQuestion> {
  const request = await waitForNext(wallet)
  if (request.kind === 'question') return request
  throw new Error(`refused: ${request.refusal.reason}`)
}

/** Waits for the next request, which the wallet refuses. */
export async function waitForRefusal(wallet: Requests): Promise<RefusedRequest> {
  const request = await waitForNext(wallet)
  if (request.kind === 'refusal') return request
  throw new Error(`not refused: ${request.content.kind}`)
}

function waitForNext({ requests }: Requests): Promise<SigningRequest> {
  const { promise, resolve } = Promise.withResolvers<SigningRequest>()
  const stop = requests.subscribe(check)
  check()
  return promise.finally(stop)

  function check() {
    const request = requests.read()
    if (request !== undefined) resolve(request)
  }
}
