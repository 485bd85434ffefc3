import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testAddress, testWords } from '../../../test/support/test-site.ts'
import { openTestTab, passphrase } from '../../../test/support/test-wallet.ts'
import { canUsePasskey } from './passkey.ts'

const passkey = { kind: 'passkey' } as const

/** A device that supports the PRF extension. */
function plugInDevice({ hasPrf = true, evaluatesAtOnce = true } = {}) {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const questions: string[] = []
  const device = { isWilling: true, secret }
  const evaluate = (salt: BufferSource) =>
    new Uint8Array(
      createHmac('sha256', device.secret)
        .update(new Uint8Array(salt as ArrayBuffer))
        .digest(),
    ).buffer

  async function answer(kind: string, options: CredentialCreationOptions | CredentialRequestOptions) {
    questions.push(kind)
    if (!device.isWilling) throw new DOMException('no', 'NotAllowedError')
    const salt = options.publicKey?.extensions?.prf?.eval?.first ?? new Uint8Array()
    const results = hasPrf && (kind === 'get' || evaluatesAtOnce) ? { results: { first: evaluate(salt) } } : {}
    const enabled = kind === 'create' ? { enabled: hasPrf } : {}
    return {
      rawId: new Uint8Array([1, 2, 3]).buffer,
      getClientExtensionResults: () => ({ prf: { ...enabled, ...results } }),
    }
  }

  const credentials = {
    create: vi.fn((options: CredentialCreationOptions) => answer('create', options)),
    get: vi.fn((options: CredentialRequestOptions) => answer('get', options)),
  }
  vi.stubGlobal('navigator', { credentials })
  return { ...credentials, questions, device }
}

afterEach(() => void vi.unstubAllGlobals())

describe('a wallet protected by a passkey', () => {
  test('opens with it and with nothing else', async () => {
    plugInDevice()
    const { wallet, items } = openTestTab()
    await wallet.keep(testWords, passkey)
    const state = { address: testAddress, protection: 'passkey' }
    expect(wallet.read()).toEqual({ ...state, kind: 'open' })

    const { wallet: nextVisit } = openTestTab({ items })
    expect(nextVisit.read()).toEqual({ ...state, kind: 'locked' })
    await expect(nextVisit.open(passphrase)).rejects.toMatchObject({ code: 'WALLET_CHANGED' })
    await nextVisit.open(passkey)
    expect(nextVisit.read().kind).toBe('open')
    expect(await nextVisit.exportWords(passkey)).toBe(testWords)
  })

  test('asks a device that evaluates only on use a second time', async () => {
    const { questions } = plugInDevice({ evaluatesAtOnce: false })
    const { wallet } = openTestTab()
    await wallet.keep(testWords, passkey)
    expect(questions).toEqual(['create', 'get'])
    wallet.lock()
    await wallet.open(passkey)
    expect(wallet.read().kind).toBe('open')
  })

  test('requires user verification, a passkey on the device, and this wallet’s passkey', async () => {
    const { create, get } = plugInDevice()
    const { wallet } = openTestTab()
    await wallet.keep(testWords, passkey)
    await wallet.exportWords(passkey)
    const demand = { residentKey: 'required', userVerification: 'required' }
    expect(create.mock.calls[0]?.[0].publicKey?.authenticatorSelection).toMatchObject(demand)
    const question = get.mock.calls[0]?.[0].publicKey
    expect(question).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ id: new Uint8Array([1, 2, 3]) }],
    })
  })

  test('stores its own salt and nothing of the secret', async () => {
    const { device } = plugInDevice()
    const [first, second] = [openTestTab(), openTestTab()]
    await first.wallet.keep(testWords, passkey)
    await second.wallet.keep(testWords, passkey)
    const [a, b] = [first, second].map(({ items }) => JSON.parse(items.get('melos-wallet') ?? ''))
    expect(a.protection).toEqual({
      kind: 'passkey',
      credentialId: '0x010203',
      salt: expect.stringMatching(/^0x[\da-f]{64}$/),
    })
    expect(a.protection.salt).not.toBe(b.protection.salt)
    const salt = Buffer.from(a.protection.salt.slice(2), 'hex')
    const answer = createHmac('sha256', device.secret).update(salt).digest('hex')
    expect(JSON.stringify(a)).not.toContain(answer)
  })

  test('is not stored where the passkey cannot hold a key', async () => {
    const { questions } = plugInDevice({ hasPrf: false })
    const { wallet, items } = openTestTab()
    await expect(wallet.keep(testWords, passkey)).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })
    expect(questions).toEqual(['create'])
    expect(items.size).toBe(0)
    expect(wallet.read()).toEqual({ kind: 'none' })
  })

  test('stays unchanged when the person rejects', async () => {
    const { device } = plugInDevice()
    const { wallet } = openTestTab()
    await wallet.keep(testWords, passkey)
    wallet.lock()
    device.isWilling = false
    await expect(wallet.open(passkey)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
    await expect(wallet.keep(testWords, passkey)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect(wallet.read().kind).toBe('locked')
  })

  test('does not open when the passkey returns another secret', async () => {
    const { device } = plugInDevice()
    const { wallet } = openTestTab()
    await wallet.keep(testWords, passkey)
    device.secret = new Uint8Array(32)
    await expect(wallet.exportWords(passkey)).rejects.toMatchObject({ code: 'WALLET_DAMAGED' })
  })
})

describe('canUsePasskey', () => {
  const isUserVerifyingPlatformAuthenticatorAvailable = async () => true
  const able = async () => ({ 'extension:prf': true })
  beforeEach(() => void vi.stubGlobal('location', { hostname: 'melos.example' }))

  test.each<[string, boolean, object | undefined]>([
    ['says yes', true, { isUserVerifyingPlatformAuthenticatorAvailable, getClientCapabilities: able }],
    ['cannot say', true, { isUserVerifyingPlatformAuthenticatorAvailable }],
    [
      'has no such extension',
      false,
      { isUserVerifyingPlatformAuthenticatorAvailable, getClientCapabilities: async () => ({}) },
    ],
    [
      'has no device',
      false,
      { isUserVerifyingPlatformAuthenticatorAvailable: async () => false, getClientCapabilities: able },
    ],
    [
      'fails at the question',
      false,
      { isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.reject(new Error('no')) },
    ],
    ['knows no passkeys', false, undefined],
  ])('a browser that %s: %s', async (_name, expected, browser) => {
    vi.stubGlobal('PublicKeyCredential', browser)
    expect(await canUsePasskey()).toBe(expected)
  })

  test.each(['127.0.0.1', '[::1]'])('no passkey belongs to the address %s', async (hostname) => {
    vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable, getClientCapabilities: able })
    vi.stubGlobal('location', { hostname })
    expect(await canUsePasskey()).toBe(false)
  })
})
