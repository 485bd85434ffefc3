import { describe, expect, test } from 'vitest'
import { otherWords, testAddress, testSite, testWords } from '../../../test/support/test-site.ts'
import { mapStorage, openTestTab, passphrase } from '../../../test/support/test-wallet.ts'
import { createMelosWallet } from './create-melos-wallet.ts'
import { accountOf } from './words.ts'

const KEY = 'melos-wallet'

interface Stored {
  address: string
  nonce: string
  ciphertext: string
  protection: { salt: string }
}

async function storeAltered(change: (stored: Stored) => object) {
  const { wallet, items } = openTestTab()
  await wallet.keep(testWords, passphrase)
  const stored = JSON.parse(items.get(KEY) ?? '')
  items.set(KEY, JSON.stringify({ ...stored, ...change(stored) }))
  return openTestTab({ items }).wallet
}

const flip = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`

describe('the stored wallet', () => {
  test('has the real parameters and contains neither a word nor the key', async () => {
    const items = new Map<string, string>()
    const visit = () =>
      createMelosWallet({
        site: testSite,
        storage: mapStorage(items),
        page: new EventTarget(),
        origin: 'http://localhost',
      })
    await visit().keep(testWords, passphrase)

    expect([...items.keys()]).toEqual([KEY])
    const text = items.get(KEY) ?? ''
    expect(JSON.parse(text)).toEqual({
      version: 1,
      address: testAddress,
      protection: { kind: 'passphrase', iterations: 1_000_000, salt: expect.stringMatching(/^0x[\da-f]{32}$/) },
      nonce: expect.stringMatching(/^0x[\da-f]{24}$/),
      // The words and a tag of 16 bytes.
      ciphertext: expect.stringMatching(new RegExp(`^0x[\\da-f]{${2 * (testWords.length + 16)}}$`)),
    })
    const key = accountOf(testWords).getHdKey().privateKey ?? new Uint8Array()
    expect(text).not.toMatch(/test|junk|horse/)
    for (const secret of [key, 'test', 'junk', 'horse']) expect(text).not.toContain(Buffer.from(secret).toString('hex'))

    expect(await visit().exportWords(passphrase)).toBe(testWords)
    // A million rounds, twice.
  }, 60_000)

  test.each<[string, (stored: Stored) => object]>([
    ['another address', () => ({ address: accountOf(otherWords).address })],
    ['an altered ciphertext', ({ ciphertext }) => ({ ciphertext: flip(ciphertext) })],
    ['a shorter ciphertext', ({ ciphertext }) => ({ ciphertext: ciphertext.slice(0, -2) })],
    ['an altered nonce', ({ nonce }) => ({ nonce: flip(nonce) })],
    ['an altered salt', ({ protection }) => ({ protection: { ...protection, salt: flip(protection.salt) } })],
    ['other iterations', ({ protection }) => ({ protection: { ...protection, iterations: 9 } })],
  ])('does not open with %s', async (_name, change) => {
    const wallet = await storeAltered(change)
    await expect(wallet.open(passphrase)).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' })
    expect(wallet.read().kind).toBe('locked')
  })

  test.each<[string, (stored: Stored) => object]>([
    ['a version to come', () => ({ version: 2 })],
    ['no protection', () => ({ protection: null })],
    ['an unknown protection', ({ protection }) => ({ protection: { ...protection, kind: 'none' } })],
    ['too many iterations', ({ protection }) => ({ protection: { ...protection, iterations: 20_000_001 } })],
    ['no iterations', ({ protection }) => ({ protection: { ...protection, iterations: 0 } })],
    ['half an iteration', ({ protection }) => ({ protection: { ...protection, iterations: 1.5 } })],
    ['a passkey without a name', ({ protection }) => ({ protection: { ...protection, kind: 'passkey' } })],
    ['no salt', ({ protection }) => ({ protection: { ...protection, salt: 'salt' } })],
    ['no address', () => ({ address: '0x1' })],
    ['no nonce', () => ({ nonce: null })],
    ['no ciphertext', () => ({ ciphertext: 'words' })],
  ])('is no wallet with %s', async (_name, change) => {
    const wallet = await storeAltered(change)
    expect(wallet.read()).toEqual({ kind: 'none' })
  })

  test.each(['', 'null', '[]', '{', '"melos"'])('is ignored when it is %j', (text) => {
    expect(openTestTab({ items: new Map([[KEY, text]]) }).wallet.read()).toEqual({ kind: 'none' })
  })
})
