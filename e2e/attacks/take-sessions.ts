import { createHmac } from 'node:crypto'
import { nextNetwork } from '@melos/test-kit/next-network'
import type { PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { askWell, type Session, signIn, type Target } from './open-target.ts'

const makeAccount = () => privateKeyToAccount(generatePrivateKey())
const refused = { status: 401, code: 'UNAUTHORIZED' }

export function takeSessions(targetOf: () => Target): void {
  const post = (path: string, body: object, from?: string) =>
    targetOf().ask({ method: 'POST', path: `/api/public/oauth/${path}`, body, ...(from === undefined ? {} : { from }) })
  const refresh = (token: string) => post('refresh', { refresh: token })
  const whoIs = (token: string) => targetOf().ask({ path: '/api/me', token })

  describe('access tokens', () => {
    test.each(Object.entries(forgeries))('%s opens nothing', async (_what, forge) => {
      const { victim } = targetOf()
      expect(await whoIs(victim.accessToken)).toMatchObject({ status: 200 })
      expect(await whoIs(forge(victim.accessToken))).toMatchObject(refused)
    })

    test('one whose session has ended opens nothing', async () => {
      const { ask } = targetOf()
      const [left, other] = [await signIn(ask, makeAccount()), await signIn(ask, makeAccount())]
      await askWell(ask, { method: 'POST', path: '/api/oauth/logout', token: left.accessToken })
      expect(await whoIs(left.accessToken)).toMatchObject(refused)
      expect(await refresh(left.refreshToken)).toMatchObject(refused)
      expect(await whoIs(other.accessToken)).toMatchObject({ status: 200 })
    })

    test('one whose account is deleted opens nothing', async () => {
      const { ask, victim } = targetOf()
      const gone = await signIn(ask, makeAccount())
      await askWell(ask, { method: 'DELETE', path: '/api/me', token: gone.accessToken })
      expect(await whoIs(gone.accessToken)).toMatchObject(refused)
      expect(await refresh(gone.refreshToken)).toMatchObject(refused)
      expect(await whoIs(victim.accessToken)).toMatchObject({ status: 200 })
    })
  })

  describe('refresh tokens', () => {
    const exchange = async (token: string): Promise<Session> => {
      const { body } = JSON.parse((await refresh(token)).text)
      return { accessToken: body.access_token, refreshToken: body.refresh_token }
    }

    test('one that was stolen and used after its owner ends the session for both', async () => {
      const { ask, victim } = targetOf()
      const first = await signIn(ask, makeAccount())
      const second = await exchange(first.refreshToken)
      const third = await exchange(second.refreshToken)
      expect(await whoIs(third.accessToken)).toMatchObject({ status: 200 })
      expect(await refresh(first.refreshToken)).toMatchObject(refused)
      expect(await refresh(third.refreshToken)).toMatchObject(refused)
      for (const { accessToken } of [first, second, third]) expect(await whoIs(accessToken)).toMatchObject(refused)
      expect(await whoIs(victim.accessToken)).toMatchObject({ status: 200 })
    })

    test.each(['', 'nonsense', 'A'.repeat(43), 'A'.repeat(200)])('%j is none', async (token) => {
      expect(await refresh(token)).toMatchObject(refused)
    })

    test('an access token does not work as one', async () => {
      expect((await refresh(targetOf().victim.accessToken)).status).toBeOneOf([400, 401])
    })
  })

  describe('signatures', () => {
    interface Try {
      readonly account: PrivateKeyAccount
      readonly message: string
      readonly from: string
    }
    const attempt = async (account = makeAccount(), from = nextNetwork()): Promise<Try> => {
      const { text } = await post('attempt', { metamaskAddress: account.address }, from)
      return { account, message: JSON.parse(text).message, from }
    }
    const complete = ({ account, from }: Try, signedNonce: string) =>
      post('complete', { metamaskAddress: account.address, signedNonce }, from)
    const sign = ({ account, message }: Try) => account.signMessage({ message })

    test.each([
      ['for another site', 'melos.example', 'melos.example.evil.test'],
      ['for another chain', /Chain ID: \d+/, 'Chain ID: 1'],
      ['with a nonce of their own', /Nonce: \w+/, 'Nonce: 00000000000000000000000000000000'],
      ['for later', /Expiration Time: \d{4}/, 'Expiration Time: 9999'],
      ['for another statement', 'moves no money', 'moves all money'],
    ])('one that was changed to have %s is refused', async (_what, from, to) => {
      const own = await attempt()
      const message = own.message.replace(from, to)
      expect(message).not.toBe(own.message)
      expect(await complete(own, await own.account.signMessage({ message }))).toMatchObject(refused)
    })

    test("another wallet's is refused", async () => {
      const [victims, thiefs] = [await attempt(), await attempt()]
      expect(await complete(victims, await thiefs.account.signMessage(victims))).toMatchObject(refused)
      expect(await complete(thiefs, await sign(victims))).toMatchObject(refused)
    })

    test('one works once', async () => {
      const own = await attempt()
      const signature = await sign(own)
      expect(await complete(own, signature)).toMatchObject({ status: 200 })
      expect(await complete(own, signature)).toMatchObject(refused)
    })

    test('one works only for the newest message', async () => {
      const old = await attempt()
      await attempt(old.account, old.from)
      expect(await complete(old, await sign(old))).toMatchObject(refused)
    })

    test('one is refused from another network', async () => {
      const own = await attempt()
      const signature = await sign(own)
      expect(await complete({ ...own, from: nextNetwork() }, signature)).toMatchObject(refused)
      expect(await complete(own, signature)).toMatchObject({ status: 200 })
    })

    test.each([
      ['nothing', '0x00'],
      ['zeros', `0x${'00'.repeat(65)}`],
      ['more than a signature', `0x${'ab'.repeat(16_000)}`],
    ])('%s is none', async (_what, signature) => {
      expect(await complete(await attempt(), signature)).toMatchObject(refused)
    })
  })
}

type Parts = readonly [head: string, claims: string, signature: string]

/** Forgeries of an access token without its key. */
const forgeries: Readonly<Record<string, (token: string) => string>> = {
  'one without a signature': (token) => join(write({ alg: 'none', typ: 'at+jwt' }), split(token)[1], ''),
  'one whose signature is cut off': (token) => join(split(token)[0], split(token)[1], ''),
  'one that another key signed': (token) => {
    const [head, claims] = split(token)
    return join(head, claims, createHmac('sha256', 'secret').update(`${head}.${claims}`).digest('base64url'))
  },
  'one for another session': (token) => {
    const [head, claims, signature] = split(token)
    return join(head, write({ ...read(claims), sub: '00000000-0000-4000-8000-000000000000' }), signature)
  },
  'one that lasts longer': (token) => {
    const [head, claims, signature] = split(token)
    return join(head, write({ ...read(claims), exp: 9_999_999_999 }), signature)
  },
}

function split(token: string): Parts {
  const [head = '', claims = '', signature = ''] = token.split('.')
  return [head, claims, signature]
}
const join = (...parts: Parts): string => parts.join('.')
const write = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString())
