import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from './session.ts'
import { signedFetch } from './signed-fetch.ts'

interface Asked {
  readonly path: string
  readonly token: string | null
  readonly body: unknown
}

const asked: Asked[] = []

/** A server that accepts one access token and one refresh token. */
function serve({ valid, renews, refresh = 200 }: { valid: string; renews?: string; refresh?: number }): void {
  let left = renews
  vi.stubGlobal('fetch', async (path: string, init: { headers: Headers; body?: string }) => {
    const token = init.headers.get('authorization')
    asked.push({ path, token, body: init.body === undefined ? undefined : JSON.parse(init.body) })
    if (path === '/api/public/oauth/refresh') {
      if (refresh !== 200) return Response.json({ code: 'UNAVAILABLE', message: 'later' }, { status: refresh })
      if (left === undefined || JSON.parse(init.body ?? '{}').refresh !== left) return refused()
      left = undefined
      return Response.json({ body: { access_token: 'new', refresh_token: 'refresh-2' } })
    }
    return token === `Bearer ${valid}` ? Response.json({ ok: true }) : refused()
  })
}

const refused = (status = 401) => Response.json({ code: 'UNAUTHORIZED', message: 'Sign in' }, { status })
const signIn = () => session.write({ accessToken: 'old', refreshToken: 'refresh-1', kind: 'wallet', address: '0xAbC' })
const paths = () => asked.map(({ path }) => path)

beforeEach(() => {
  asked.length = 0
  session.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('signedFetch', () => {
  test('the token is attached to every path but the public ones', async () => {
    serve({ valid: 'old' })
    signIn()
    await signedFetch('/api/me')
    await signedFetch('/api/public/auctions')
    expect(asked.map(({ token }) => token)).toEqual(['Bearer old', null])
  })

  test('a body travels as JSON', async () => {
    serve({ valid: 'old' })
    signIn()
    await signedFetch('/api/bids/1', { method: 'POST', body: '{"tokenCount":2}' })
    expect(asked[0]?.body).toEqual({ tokenCount: 2 })
  })

  test('a refused call is retried once with new tokens', async () => {
    serve({ valid: 'new', renews: 'refresh-1' })
    signIn()
    const answer = await signedFetch('/api/me')
    expect(answer.status).toBe(200)
    expect(paths()).toEqual(['/api/me', '/api/public/oauth/refresh', '/api/me'])
    expect(session.read()).toEqual({ accessToken: 'new', refreshToken: 'refresh-2', kind: 'wallet', address: '0xabc' })
  })

  test('403 counts like 401', async () => {
    let calls = 0
    serve({ valid: 'new', renews: 'refresh-1' })
    const serving = fetch
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      calls += 1
      return calls === 1 ? refused(403) : serving(...call)
    })
    signIn()
    expect((await signedFetch('/api/me')).status).toBe(200)
  })

  test('someone who isn’t admitted keeps the tokens, because new ones can’t help', async () => {
    const answer = async () => Response.json({ code: 'NOT_ADMITTED', message: 'No' }, { status: 403 })
    const called = vi.fn(answer)
    vi.stubGlobal('fetch', called)
    signIn()
    expect((await signedFetch('/api/bids/min-price/external/1')).status).toBe(403)
    expect(called).toHaveBeenCalledTimes(1)
    expect(session.read()).toBeDefined()
  })

  test('calls refused at the same time use the refresh token once', async () => {
    serve({ valid: 'new', renews: 'refresh-1' })
    signIn()
    const answers = await Promise.all([signedFetch('/api/me'), signedFetch('/api/me/bids'), signedFetch('/api/me')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(paths().filter((path) => path.endsWith('/refresh'))).toHaveLength(1)
  })

  test('a refused refresh signs out and returns the first response', async () => {
    serve({ valid: 'new' })
    signIn()
    const answer = await signedFetch('/api/me')
    expect(await answer.json()).toEqual({ code: 'UNAUTHORIZED', message: 'Sign in' })
    expect(session.read()).toBeUndefined()
    expect(paths()).toEqual(['/api/me', '/api/public/oauth/refresh'])
  })

  test('without a refresh token there is no refresh', async () => {
    serve({ valid: 'new' })
    expect((await signedFetch('/api/me')).status).toBe(401)
    expect(paths()).toEqual(['/api/me'])
  })

  test('a second refusal is not followed by a third call', async () => {
    serve({ valid: 'another', renews: 'refresh-1' })
    signIn()
    expect((await signedFetch('/api/me')).status).toBe(401)
    expect(paths()).toEqual(['/api/me', '/api/public/oauth/refresh', '/api/me'])
    expect(session.read()).toBeUndefined()
  })

  describe.each(['REAUTHENTICATE', 'WRONG_CREDENTIALS'])('a 401 with %s', (code) => {
    const unproved = () => Response.json({ code, message: 'Prove it' }, { status: 401 })

    test('is returned at once, and the person stays signed in', async () => {
      const asked: string[] = []
      vi.stubGlobal('fetch', async (path: string) => {
        asked.push(path)
        return unproved()
      })
      signIn()
      expect(await (await signedFetch('/api/me')).json()).toMatchObject({ code })
      expect(asked).toEqual(['/api/me'])
      expect(session.read()?.refreshToken).toBe('refresh-1')
    })

    test('after a refresh leaves the person signed in', async () => {
      serve({ valid: 'none', renews: 'refresh-1' })
      const serving = fetch
      vi.stubGlobal('fetch', async (path: string, init: { headers: Headers }) => {
        const isRenewed = init.headers.get('authorization') === 'Bearer new'
        return isRenewed ? unproved() : serving(path, init)
      })
      signIn()
      expect((await signedFetch('/api/me')).status).toBe(401)
      expect(session.read()?.refreshToken).toBe('refresh-2')
    })
  })

  test.each([429, 500, 503])('a refresh that fails with %i does not sign the person out', async (refresh) => {
    serve({ valid: 'new', renews: 'refresh-1', refresh })
    signIn()
    await expect(signedFetch('/api/me')).rejects.toThrow()
    expect(session.read()?.refreshToken).toBe('refresh-1')
  })

  test('a person who signs out during a refresh stays signed out', async () => {
    serve({ valid: 'new', renews: 'refresh-1' })
    const serving = fetch
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      if (String(call[0]).endsWith('/refresh')) session.clear()
      return serving(...call)
    })
    signIn()
    expect((await signedFetch('/api/me')).status).toBe(401)
    expect(session.read()).toBeUndefined()
  })

  test('a person who switches accounts during a refresh stays signed in, and the first call is not repeated', async () => {
    serve({ valid: 'new', renews: 'refresh-1' })
    const serving = fetch
    const other = { accessToken: 'b', refreshToken: 'refresh-b', kind: 'wallet' as const, address: '0xb' }
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      if (String(call[0]).endsWith('/refresh')) session.write(other)
      return serving(...call)
    })
    signIn()
    expect((await signedFetch('/api/me')).status).toBe(401)
    expect(session.read()).toEqual(other)
    expect(paths()).toEqual(['/api/me', '/api/public/oauth/refresh'])
  })

  describe.each(['wallet', 'administrator'] as const)('when the %s’s call is refused', (kind) => {
    const wallet = { accessToken: 'old', refreshToken: 'refresh-1', kind: 'wallet' as const, address: '0xabc' }
    const administrator = {
      accessToken: 'admin',
      refreshToken: 'refresh-a',
      kind: 'administrator' as const,
      address: undefined,
    }
    const [own, here, there] = kind === 'wallet' ? [wallet, '/', '/admin'] : [administrator, '/admin', '/auction/5']
    const go = (pathname: string) => vi.stubGlobal('location', { pathname })

    /** The person moves to a page of the other session during the refresh. */
    function moveDuringRefresh(): void {
      const serving = fetch
      vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
        if (String(call[0]).endsWith('/refresh')) go(there)
        return serving(...call)
      })
      session.write(wallet)
      session.write(administrator)
      go(here)
    }
    afterEach(() => {
      for (const left of [wallet, administrator]) session.clear(left)
    })

    test('the new tokens are kept on a page of the other session', async () => {
      serve({ valid: 'new', renews: own.refreshToken })
      moveDuringRefresh()
      expect((await signedFetch('/api/me')).status).toBe(200)
      expect(session.readSame(own)).toEqual({ ...own, accessToken: 'new', refreshToken: 'refresh-2' })
    })

    test('a refused refresh ends that session alone', async () => {
      serve({ valid: 'new' })
      moveDuringRefresh()
      expect((await signedFetch('/api/me')).status).toBe(401)
      expect(session.readSame(own)).toBeUndefined()
      expect(session.read()).toEqual(kind === 'wallet' ? administrator : wallet)
    })
  })
})
