import type { Hex, LocalAccount } from 'viem'
import { describe, expect, test } from 'vitest'
import { testWords } from '../../../test/support/test-site.ts'
import { passphrase, waitForRefusal, waitForRequest } from '../../../test/support/test-wallet.ts'
import type { Opening } from './melos-wallet.ts'
import { MelosWalletError } from './melos-wallet-error.ts'
import { createSigningQueue, type Proposal } from './signing-queue.ts'
import { accountOf } from './words.ts'

const account = accountOf(testWords)
const proposal = (message: string, sign: Proposal['sign'] = async () => '0x51'): Proposal => ({
  kind: 'proposal',
  content: { kind: 'sign-in', domain: message },
  raw: message,
  fee: undefined,
  sign,
})
const ask = (message: string) => ({ prepare: async () => proposal(message) })
const setUp = (unlock: (opening?: Opening) => Promise<LocalAccount> = async () => account) => createSigningQueue(unlock)

describe('createSigningQueue', () => {
  test('a person is asked one thing at a time, in order', async () => {
    const queue = setUp()
    const answers = ['first', 'second', 'third'].map((message) => queue.ask(ask(message)))
    for (const message of ['first', 'second', 'third']) {
      const request = await waitForRequest(queue)
      expect(request).toMatchObject({ content: { kind: 'sign-in', domain: message }, raw: message })
      await request.approve()
      await answers.shift()
    }
    expect(queue.requests.read()).toBeUndefined()
  })

  test('the next request is prepared when the previous one is finished', async () => {
    const queue = setUp()
    const events: string[] = []
    const { promise: sent, resolve } = Promise.withResolvers<Hex>()
    const first = queue.ask({ ...ask('first'), finish: () => sent })
    const second = queue.ask({
      async prepare() {
        events.push('prepares')
        return proposal('second')
      },
    })
    await (await waitForRequest(queue)).approve()
    events.push('sends')
    resolve('0x5e')
    expect(await first).toBe('0x5e')
    await (await waitForRequest(queue)).approve()
    await second
    expect(events).toEqual(['sends', 'prepares'])
  })

  test('a rejection is error 4001, and the next request follows', async () => {
    const queue = setUp()
    const first = queue.ask(ask('first'))
    const second = queue.ask(ask('second'))
    const request = await waitForRequest(queue)
    request.reject()
    await expect(first).rejects.toMatchObject({ code: 4001 })
    const next = await waitForRequest(queue)
    expect(next.raw).toBe('second')
    await next.approve()
    expect(await second).toBe('0x51')
  })

  test('a refused request is shown, never signed or finished, and is error 4100 when it is closed', async () => {
    let opened = 0
    const queue = setUp(async () => {
      opened += 1
      return account
    })
    const refusal = { kind: 'refused', reason: 'new-contract', contract: undefined } as const
    const finish = async (): Promise<Hex> => '0x5e'
    const first = queue.ask({
      isAgreed: () => true,
      prepare: async () => ({ kind: 'refused', refusal, raw: '0x6000' }),
      finish,
    })
    const second = queue.ask(ask('second'))
    const request = await waitForRefusal(queue)
    expect(request).toEqual({ kind: 'refusal', id: 1, refusal, raw: '0x6000', reject: request.reject })
    request.reject()
    await expect(first).rejects.toMatchObject({ code: 4100 })
    const next = await waitForRequest(queue)
    expect(next).toMatchObject({ id: 2, raw: 'second' })
    expect(opened).toBe(0)
    await next.approve()
    expect(await second).toBe('0x51')
  })

  test('a request that cannot be prepared is never shown', async () => {
    const queue = setUp()
    const asked: unknown[] = []
    queue.requests.subscribe(() => asked.push(queue.requests.read()))
    const failure = new Error('no money')
    await expect(queue.ask({ prepare: () => Promise.reject(failure) })).rejects.toBe(failure)
    expect(asked).toEqual([])
    const next = queue.ask(ask('next'))
    await (await waitForRequest(queue)).approve()
    expect(await next).toBe('0x51')
  })

  test('a wrong passphrase leaves the request open for another try', async () => {
    const openings: unknown[] = []
    const queue = setUp(async (opening) => {
      openings.push(opening)
      if (openings.length === 1) throw new MelosWalletError('WRONG_PASSPHRASE')
      return account
    })
    const answer = queue.ask(ask('message'))
    const request = await waitForRequest(queue)
    await expect(request.approve({ kind: 'passphrase', passphrase: 'wrong' })).rejects.toBeInstanceOf(MelosWalletError)
    expect(queue.requests.read()).toBe(request)
    await request.approve(passphrase)
    expect(await answer).toBe('0x51')
    expect(openings[1]).toBe(passphrase)
  })

  test('a signature that fails ends the request with its reason', async () => {
    const queue = setUp()
    const failure = new Error('The auction has ended')
    const answer = queue.ask({ prepare: async () => proposal('message', () => Promise.reject(failure)) })
    const request = await waitForRequest(queue)
    await Promise.all([expect(answer).rejects.toBe(failure), request.approve()])
    expect(queue.requests.read()).toBeUndefined()
  })

  test('two clicks sign once', async () => {
    let signatures = 0
    const queue = setUp()
    const answer = queue.ask({
      prepare: async () =>
        proposal('message', async () => {
          signatures += 1
          return '0x51'
        }),
    })
    const { approve } = await waitForRequest(queue)
    await Promise.all([approve(), approve()])
    await answer
    await approve()
    expect(signatures).toBe(1)
  })

  test('a rejection while the wallet opens comes in time', async () => {
    const { promise: opened, resolve } = Promise.withResolvers<LocalAccount>()
    let signatures = 0
    const queue = setUp(() => opened)
    const answer = queue.ask({
      prepare: async () =>
        proposal('message', async () => {
          signatures += 1
          return '0x51'
        }),
    })
    const { approve, reject } = await waitForRequest(queue)
    const approval = approve(passphrase)
    reject()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    resolve(account)
    await expect(approval).rejects.toMatchObject({ code: 4001 })
    expect(signatures).toBe(0)
  })

  test('rejecting all ends shown, waiting and preparing requests', async () => {
    const queue = setUp()
    const stuck = queue.ask({ prepare: () => new Promise(() => undefined) })
    const waiting = queue.ask(ask('waiting'))
    queue.rejectAll()
    await expect(stuck).rejects.toMatchObject({ code: 4001 })
    await expect(waiting).rejects.toMatchObject({ code: 4001 })
    const next = queue.ask(ask('next'))
    await (await waitForRequest(queue)).approve()
    expect(await next).toBe('0x51')
  })

  test('a signed request is finished even if all are rejected', async () => {
    const queue = setUp()
    const { promise: sent, resolve } = Promise.withResolvers<Hex>()
    const answer = queue.ask({ ...ask('first'), finish: () => sent })
    const waiting = queue.ask(ask('waiting'))
    await (await waitForRequest(queue)).approve()
    await expect.poll(() => queue.requests.read()).toBeUndefined()
    queue.rejectAll()
    await expect(waiting).rejects.toMatchObject({ code: 4001 })
    resolve('0x5e')
    expect(await answer).toBe('0x5e')
  })
})
