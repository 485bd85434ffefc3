import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startRecordedNode } from './recorded-node.ts'
import { testSite, testWords } from './test-site.ts'
import { openTestTab, passphrase } from './test-wallet.ts'

/** A node whose answers are reset before each test, and wallets that use it. */
export function setUpTestProvider() {
  let running: Awaited<ReturnType<typeof startRecordedNode>>
  let answers: typeof running.answers

  beforeAll(async () => {
    running = await startRecordedNode()
    answers = { ...running.answers }
  })
  beforeEach(() => {
    running.calls.length = 0
    Object.assign(running.answers, answers)
  })
  afterAll(() => running[Symbol.asyncDispose]())

  return {
    node: {
      get calls() {
        return running.calls
      },
      get answers() {
        return running.answers
      },
      sentRaw: () =>
        running.calls.filter(({ method }) => method === 'eth_sendRawTransaction').map(({ params }) => params[0]),
    },
    async keepWallet(tab: Parameters<typeof openTestTab>[0] = {}) {
      const site = { ...testSite, chain: { ...testSite.chain, rpcUrl: running.url } }
      const { wallet } = openTestTab({ ...tab, site })
      await wallet.keep(testWords, passphrase)
      const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
      return { wallet, ask }
    },
  }
}
