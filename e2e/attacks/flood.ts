import { nextNetwork } from '@melos/test-kit/next-network'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Answer, openClient, type Question } from './http-client.ts'
import { report, type Target } from './open-target.ts'
import { watchReader } from './watch-reader.ts'

const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' }
const makeAddress = () => privateKeyToAccount(generatePrivateKey()).address
const letIn = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429)
const login = (password: string) => ({ email: 'admin@melos.local', password })

interface Flood {
  readonly perMinute: number
  /** More requests at once would hit another limit. */
  readonly atOnce?: number
  readonly make: (target: Target, index: number) => Question
}

/** The limits per network and minute. */
const floods: Readonly<Record<string, Flood>> = {
  'sign-in messages': {
    perMinute: 120,
    make: () => ({ path: '/api/public/oauth/attempt', body: { metamaskAddress: makeAddress() } }),
  },
  signatures: {
    perMinute: 120,
    make: () => ({
      path: '/api/public/oauth/complete',
      body: { metamaskAddress: makeAddress(), signedNonce: `0x${'ab'.repeat(65)}` },
    }),
  },
  'refresh tokens': {
    perMinute: 120,
    make: (_target, index) => ({ path: '/api/public/oauth/refresh', body: { refresh: `${index}`.padStart(43, 'A') } }),
  },
  questions: {
    perMinute: 30,
    atOnce: 5,
    make: (_target, index) => ({ path: '/api/public/chat', body: { question: `What is a bid, ${index} times?` } }),
  },
  reports: {
    perMinute: 10,
    make: (_target, index) => ({
      path: '/api/public/infringement-reports',
      body: { ...report, name: `Ada ${index}` },
    }),
  },
  'wishes for test money': {
    perMinute: 30,
    make: () => ({ path: '/api/public/faucet', body: { address: 'nonsense' } }),
  },
  'calls of the chain': {
    perMinute: 1_200,
    make: () => ({ path: '/api/public/rpc', body: { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [] } }),
  },
  measurements: { perMinute: 60, make: () => ({ method: 'GET', path: '/metrics' }) },
  'proofs of bids': {
    perMinute: 120,
    make: ({ thief, requestId, transactionHash }) => ({
      path: '/api/bids/upgrade',
      token: thief.accessToken,
      body: { requestId, transactionHash },
    }),
  },
}

export function flood(targetOf: () => Target): void {
  const sendAll = (questions: readonly Question[], connections = 20): Promise<Answer[]> => {
    const target = targetOf()
    const ask = openClient(target.melos, { connections })
    return watchReader(target, () => Promise.all(questions.map((question) => ask({ method: 'POST', ...question }))))
  }

  describe('floods from one network', () => {
    const floodOnce = ({ perMinute, atOnce, make }: Flood) => {
      const from = nextNetwork()
      const questions = Array.from({ length: 2 * perMinute + 1 }, (_, index) => ({ from, ...make(targetOf(), index) }))
      return sendAll(questions, atOnce)
    }

    test.each(Object.entries(floods))('%s are held back, and readers are not', async (_what, kind) => {
      const { perMinute, make } = kind
      let answers = await floodOnce(kind)
      // The limit's minute may have ended during the flood and let more in; the next one has just started.
      if (letIn(answers).length > perMinute) answers = await floodOnce(kind)
      expect(letIn(answers)).toHaveLength(perMinute)
      const heldBack = answers.filter(({ status }) => status === 429)
      for (const answer of heldBack) {
        expect(answer).toMatchObject(tooMany)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      // Other clients are not limited.
      const other = await targetOf().ask({ method: 'POST', ...make(targetOf(), 0), from: nextNetwork() })
      expect(other.status).not.toBe(429)
    })

    test('a network gets ten gifts of test money a day, however many wallets it has', async () => {
      const from = nextNetwork()
      const wish = () => ({ path: '/api/public/faucet', from, body: { address: makeAddress() } })
      const answers = await sendAll(Array.from({ length: 25 }, wish))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(15)
    })
  })

  describe('floods of passwords', () => {
    const path = '/api/oauth/token'
    /** Each failure from the fifth on adds a pause; on a slow machine the first may end before all requests arrive. */
    const MOST_TRIED = 10
    const expectHeldBack = (answers: readonly Answer[]) => {
      const tried = letIn(answers)
      expect(tried.length).toBeGreaterThan(0)
      expect(tried.length).toBeLessThanOrEqual(MOST_TRIED)
      for (const { status } of tried) expect(status).toBeOneOf([400, 403])
      for (const { status, headers } of answers) {
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
    }

    test('for many accounts from one network', async () => {
      const from = nextNetwork()
      const guess = (_: unknown, index: number) => ({
        path,
        from,
        body: { email: `a${index}@example.com`, password: 'x' },
      })
      expectHeldBack(await sendAll(Array.from({ length: 300 }, guess)))
    })

    test('from one network with forged forwarding headers', async () => {
      const itself = nextNetwork()
      const guess = (_: unknown, index: number) => {
        const from = `${nextNetwork()}, ${itself}`
        return { path, from, body: { email: `b${index}@example.com`, password: 'x' } }
      }
      expectHeldBack(await sendAll(Array.from({ length: 300 }, guess)))
    })

    test('for one account from as many networks', async () => {
      const guess = (_: unknown, index: number) => ({ path, body: login(`guess ${index}`) })
      expectHeldBack(await sendAll(Array.from({ length: 300 }, guess)))
    })
  })
}
