import { nextNetwork } from '@melos/test-kit/next-network'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Answer, openClient } from './http-client.ts'
import { signIn, type Target } from './open-target.ts'
import { findLink, join, newPerson, password, readMails, tokenOf } from './people.ts'
import { watchReader } from './watch-reader.ts'

const TRIES = 200
/** A login is held back from the fifth failure on, and an address gets five emails a day. */
const TRIES_PER_MEMBER = 4
const JOINING_AT_ONCE = 10
const newPassword = 'eight violet kettles hum'

async function measure(send: () => Promise<Answer>): Promise<{ milliseconds: number; answer: Answer }> {
  const begun = performance.now()
  const answer = await send()
  return { milliseconds: performance.now() - begun, answer }
}

/** A few at a time, because the server registers only so many people at once. */
async function joinMany(target: Target, count: number) {
  const members: Awaited<ReturnType<typeof join>>[] = []
  while (members.length < count) {
    members.push(...(await Promise.all(Array.from({ length: JOINING_AT_ONCE }, () => join(target)))))
  }
  return members
}

/** A single answer can be late for any reason. */
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

export function takeAccounts(targetOf: () => Target): void {
  const post = (path: string, body: object, from = nextNetwork()): Promise<Answer> =>
    targetOf().ask({ method: 'POST', path: `/api/public/${path}`, body, from })
  const shapeOf = ({ status, text, headers }: Answer) => [status, text, headers['content-length']]

  describe('finding out who has an account', () => {
    /** Those that are answered after a fixed time are tried several at once; those that hash a password, one by one. */
    const ways: [how: string, atOnce: number, ask: (email: string, index: number) => Promise<Answer>][] = [
      ['by registering', 4, (email) => post('accounts', { ...newPerson(), email })],
      ['by resetting a password', 4, (email) => post('accounts/reset', { email })],
      ['by signing in', 1, (email, index) => post('accounts/session', { login: email, password: `wrong ${index}` })],
    ]

    // A busy machine can disturb one measurement; a real difference shows in each.
    const timed = { retry: 2, timeout: 300_000 }
    test.each(ways)('%s fails: answer, length and time are the same', timed, async (_how, atOnce, ask) => {
      const times = { known: [] as number[], unknown: [] as number[] }
      const members = await joinMany(targetOf(), TRIES / TRIES_PER_MEMBER)
      const shapes = new Set<string>()
      const untried = Array.from({ length: TRIES }, (_, index) => index)
      const tryInTurn = async () => {
        for (let index = untried.shift(); index !== undefined; index = untried.shift()) {
          const tried = index
          // In turn, so that whatever else happens on this machine happens to both.
          const known = await measure(() => ask(members[tried % members.length]?.email ?? '', tried))
          const unknown = await measure(() => ask(newPerson().email, tried))
          for (const { answer } of [known, unknown]) shapes.add(JSON.stringify(shapeOf(answer)))
          times.known.push(known.milliseconds)
          times.unknown.push(unknown.milliseconds)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, tryInTurn))
      expect(times.known).toHaveLength(TRIES)
      expect([...shapes]).toHaveLength(1)
      const ratio = median(times.known) / median(times.unknown)
      expect(ratio).toBeGreaterThan(0.8)
      expect(ratio).toBeLessThan(1.2)
    })

    test('by a change of address fails: the account shows the same', async () => {
      const { ask } = targetOf()
      const [spy, member] = [await join(targetOf()), await join(targetOf())]
      const { accessToken: token } = JSON.parse(
        (await post('accounts/session', { login: spy.username, password })).text,
      )
      const shown: string[] = []
      for (const { email } of [member, newPerson()]) {
        const answer = await ask({ method: 'PUT', path: '/api/account/email', token, body: { email } })
        const { emailChange } = JSON.parse((await ask({ path: '/api/account', token })).text).body
        const { newEmail, expiresAt, ...rest } = emailChange ?? {}
        shown.push(JSON.stringify([shapeOf(answer), newEmail === email, typeof expiresAt, rest]))
      }
      expect(shown[0]).toContain('"isConfirmed":false')
      expect(shown[1]).toBe(shown[0])
    })

    test('by the emails fails: the owner of an account gets one of its own', async () => {
      const { melos } = targetOf()
      const member = await join(targetOf())
      await post('accounts', { ...newPerson(), email: member.email })
      await expect.poll(async () => (await readMails(melos, member.email)).length).toBe(2)
      const [newest] = await readMails(melos, member.email)
      expect(newest?.text).not.toContain('#')
    })
  })

  describe('taking an account before its owner has it', () => {
    test('by registering their address first fails', async () => {
      const { melos } = targetOf()
      const thief = newPerson()
      await post('accounts', thief)
      const thiefs = tokenOf(await findLink(melos, thief.email, '/register/confirm'))
      const owner = { ...newPerson(), email: thief.email }
      await post('accounts', owner)
      await expect.poll(async () => (await readMails(melos, owner.email)).length).toBe(2)
      const confirmed = await post('accounts/confirm', {
        token: tokenOf(await findLink(melos, owner.email, '/register/confirm')),
        password,
      })
      expect(confirmed.status).toBe(201)
      const late = await post('accounts/confirm', { token: thiefs, password: newPassword })
      expect(late).toMatchObject({ status: 410, code: 'TOKEN_EXPIRED' })
      expect((await post('accounts/session', { login: owner.email, password })).status).toBe(200)
    })

    test('by choosing their password for them fails', async () => {
      const body = { ...newPerson(), password: newPassword }
      expect(await post('accounts', body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    })

    test('by a wallet that is signed in meanwhile fails', async () => {
      const { ask, melos } = targetOf()
      const wallet = privateKeyToAccount(generatePrivateKey())
      const { accessToken: token } = await signIn(ask, wallet)
      const victim = newPerson()
      await ask({ method: 'POST', path: '/api/public/accounts', token, body: victim })
      const confirming = { token: tokenOf(await findLink(melos, victim.email, '/register/confirm')), password }
      const { accessToken } = JSON.parse(
        (await ask({ method: 'POST', path: '/api/public/accounts/confirm', token, body: confirming })).text,
      )
      expect(JSON.parse((await ask({ path: '/api/me', token: accessToken })).text).account.wallets).toEqual([])
      expect(JSON.parse((await ask({ path: '/api/me', token })).text).account).toBeNull()
    })
  })

  describe('taking an account with a stolen session', () => {
    test('by linking a wallet of one’s own fails, as does adding a passkey', async () => {
      const { ask } = targetOf()
      const { accessToken: token } = await join(targetOf())
      const wallet = privateKeyToAccount(generatePrivateKey())
      const from = nextNetwork()
      const path = '/api/account/wallets'
      const linking = { address: wallet.address, signature: await wallet.signMessage({ message: 'anything' }) }
      const tries = [
        { path: `${path}/attempt`, body: { address: wallet.address } },
        { path: `${path}/complete`, body: linking },
        { path: '/api/account/passkeys/options' },
      ]
      for (const tried of tries) {
        expect(await ask({ method: 'POST', token, from, ...tried })).toMatchObject({ code: 'REAUTHENTICATE' })
      }
      const changing = { method: 'PUT', path: '/api/account/email', token, body: { email: newPerson().email } }
      expect(await ask(changing)).toMatchObject({ status: 401, code: 'REAUTHENTICATE' })
      expect(JSON.parse((await ask({ path: '/api/me', token })).text).account.wallets).toEqual([])
    })

    test('and the password cannot do without the owner’s old address, nor survive a reset', async () => {
      const { ask, melos } = targetOf()
      const owner = await join(targetOf())
      const body = { login: owner.username, password }
      const { accessToken: token } = JSON.parse((await post('accounts/session', body)).text)
      const wallet = privateKeyToAccount(generatePrivateKey())
      const from = nextNetwork()
      const { address } = wallet
      const asked = await ask({ method: 'POST', path: '/api/account/wallets/attempt', token, from, body: { address } })
      const signature = await wallet.signMessage({ message: JSON.parse(asked.text).message })
      const linking = { address, signature }
      const linked = await ask({ method: 'POST', path: '/api/account/wallets/complete', token, from, body: linking })
      expect(linked.status).toBe(200)
      const thief = await signIn(ask, wallet)
      const { email } = newPerson()
      await ask({ method: 'PUT', path: '/api/account/email', token: thief.accessToken, body: { email } })
      const thiefs = tokenOf(await findLink(melos, email, '/account/email/confirm'))
      expect(JSON.parse((await post('accounts/email/confirm', { token: thiefs })).text)).toEqual({ status: 'WAITING' })
      await post('accounts/reset', { email: owner.email })
      const reset = tokenOf(await findLink(melos, owner.email, '/reset/confirm'))
      expect((await post('accounts/reset/confirm', { token: reset, password: newPassword })).status).toBe(200)
      const agreeing = tokenOf(await findLink(melos, owner.email, '/account/email/agree'))
      expect(await post('accounts/email/agree', { token: agreeing })).toMatchObject({ code: 'TOKEN_EXPIRED' })
    })
  })

  describe('one-time links', () => {
    test('of one purpose open no other', async () => {
      const { melos } = targetOf()
      const member = await join(targetOf())
      await post('accounts/reset', { email: member.email })
      const token = tokenOf(await findLink(melos, member.email, '/reset/confirm'))
      expect(await post('accounts/confirm', { token, password })).toMatchObject({ status: 410, code: 'TOKEN_EXPIRED' })
      for (const path of ['accounts/email/confirm', 'accounts/email/agree', 'accounts/email/undo']) {
        expect(await post(path, { token })).toMatchObject({ status: 410, code: 'TOKEN_EXPIRED' })
      }
      expect(await post('administrators/accept', { token, password })).toMatchObject({ status: 410 })
      expect((await post('accounts/reset/confirm', { token, password: newPassword })).status).toBe(200)
      expect(await post('accounts/reset/confirm', { token, password })).toMatchObject({ status: 410 })
    })

    test('stand in no log', async () => {
      const { melos, readLog } = targetOf()
      const person = newPerson()
      await post('accounts', person)
      const token = tokenOf(await findLink(melos, person.email, '/register/confirm'))
      await post('accounts/confirm', { token })
      expect(readLog()).not.toContain(token)
      expect(readLog()).not.toContain(person.email)
    })

    test('name this site, whatever host a request names', async () => {
      const { melos, ask } = targetOf()
      const person = newPerson()
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
      await ask({ method: 'POST', path: '/api/public/accounts', body: person, headers })
      const { publicUrl } = JSON.parse((await ask({ path: '/api/public/config' })).text)
      expect((await findLink(melos, person.email, '/register/confirm')).origin).toBe(publicUrl)
    })
  })

  describe('sessions of accounts', () => {
    test('cannot be fixed by a token that was there before', async () => {
      const { ask } = targetOf()
      const member = await join(targetOf())
      const thief = await signIn(ask, privateKeyToAccount(generatePrivateKey()))
      const body = { login: member.username, password }
      const token = thief.accessToken
      const signedIn = await ask({ method: 'POST', path: '/api/public/accounts/session', token, body })
      expect(JSON.parse(signedIn.text).accessToken).not.toBe(token)
      expect(JSON.parse((await ask({ path: '/api/me', token })).text).account).toBeNull()
    })

    test('end with a reset of the password, all of them', async () => {
      const { ask, melos } = targetOf()
      const member = await join(targetOf())
      await post('accounts/reset', { email: member.email })
      const token = tokenOf(await findLink(melos, member.email, '/reset/confirm'))
      await post('accounts/reset/confirm', { token, password: newPassword })
      expect((await ask({ path: '/api/me', token: member.accessToken })).status).toBe(401)
      expect((await post('oauth/refresh', { refresh: member.refreshToken })).status).toBe(401)
    })
  })

  describe('floods of registrations', () => {
    test('from one network are held back after three', async () => {
      const from = nextNetwork()
      const answers = await Promise.all(Array.from({ length: 10 }, () => post('accounts', newPerson(), from)))
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
      for (const { status, headers } of answers) {
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
    })

    test('and changes of address send five emails a day to one address', async () => {
      const { ask, melos } = targetOf()
      const [spy, member] = [await join(targetOf()), await join(targetOf())]
      const { accessToken: token } = JSON.parse(
        (await post('accounts/session', { login: spy.username, password })).text,
      )
      const stranger = newPerson()
      const change = () => ask({ method: 'PUT', path: '/api/account/email', token, body: { email: stranger.email } })
      const answers = [await change(), await change(), await change(), await change(), await change(), await change()]
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
      for (let time = 0; time < 7; time++) await post('accounts', { ...newPerson(), email: member.email })
      await expect.poll(async () => (await readMails(melos, stranger.email)).length).toBe(5)
      await expect.poll(async () => (await readMails(melos, member.email)).length).toBe(5)
    })

    test('from many networks keep neither readers nor administrators waiting', async () => {
      const target = targetOf()
      const ask = openClient(target.melos, { connections: 100 })
      const flood = () =>
        Promise.all(
          // Registrations, and logins, each of which hashes a password.
          Array.from({ length: 500 }, (_, index) =>
            index % 2 === 0
              ? ask({ method: 'POST', path: '/api/public/accounts', body: newPerson() })
              : ask({
                  method: 'POST',
                  path: '/api/public/accounts/session',
                  body: { login: `nobody-${index}`, password },
                }),
          ),
        )
      const body = { email: 'admin@melos.local', password: 'melos-admin' }
      const logIn = () => measure(() => target.ask({ method: 'POST', path: '/api/oauth/token', body }))
      const usual = median([await logIn(), await logIn(), await logIn()].map(({ milliseconds }) => milliseconds))
      const answers = await watchReader(target, async () => {
        const flooding = flood()
        const { answer, milliseconds } = await logIn()
        expect(answer.status).toBe(200)
        // A busy machine is slow without a flood too; the server's own test allows one second.
        expect(milliseconds).toBeLessThan(Math.max(1_000, 20 * usual))
        return await flooding
      })
      expect(answers.filter(({ status }) => ![202, 401, 429].includes(status))).toEqual([])
    })
  })
}
