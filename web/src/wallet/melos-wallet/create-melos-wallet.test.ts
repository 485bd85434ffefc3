import { describe, expect, test } from 'vitest'
import { otherWords, signInMessage, testAddress, testSite, testWords } from '../../../test/support/test-site.ts'
import { openTestTab, passphrase, waitForRequest } from '../../../test/support/test-wallet.ts'
import { createMelosWallet } from './create-melos-wallet.ts'
import { accountOf } from './words.ts'

const KEY = 'melos-wallet'
const open = { kind: 'open', address: testAddress, protection: 'passphrase' }
const locked = { ...open, kind: 'locked' }
const say = (text: string) => ({ kind: 'passphrase', passphrase: text }) as const

async function keepTestWallet() {
  const tab = openTestTab()
  await tab.wallet.keep(testWords, passphrase)
  return tab
}

function tellOfStorage(page: EventTarget, key: string | null) {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

describe('a stored wallet', () => {
  test('is open at first and locked on the next visit', async () => {
    const { wallet, items } = await keepTestWallet()
    expect(wallet.read()).toEqual(open)
    expect(openTestTab({ items }).wallet.read()).toEqual(locked)
  })

  test('opens with its passphrase and exports its words', async () => {
    const { items } = await keepTestWallet()
    const { wallet } = openTestTab({ items })
    await wallet.open(passphrase)
    expect(wallet.read()).toEqual(open)
    expect(await wallet.exportWords(passphrase)).toBe(testWords)
  })

  test('accepts words as a person types them and stores them tidied', async () => {
    const { wallet } = openTestTab()
    await wallet.keep(`  ${testWords.toUpperCase()}\n`, passphrase)
    expect(await wallet.exportWords(passphrase)).toBe(testWords)
  })

  test('asks for the passphrase before it shows its words, even when open', async () => {
    const { wallet } = await keepTestWallet()
    await expect(wallet.exportWords(say('wrong horse'))).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' })
  })

  test('stays locked after a wrong passphrase, which no error repeats', async () => {
    const { wallet } = await keepTestWallet()
    wallet.lock()
    const error = await wallet.open(say('wrong horse')).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'MelosWalletError', code: 'WRONG_PASSPHRASE' })
    expect(JSON.stringify([error, String(error), Object(error).stack])).not.toContain('wrong horse')
    expect(wallet.read()).toEqual(locked)
  })

  test('accepts the same passphrase in another encoding', async () => {
    const { wallet } = openTestTab()
    await wallet.keep(testWords, say('Žluťoučký kůň'.normalize('NFC')))
    wallet.lock()
    await wallet.open(say('Žluťoučký kůň'.normalize('NFD')))
    expect(wallet.read()).toEqual(open)
  })

  test('accepts it from a keyboard that types wide letters', async () => {
    const { wallet } = openTestTab()
    await wallet.keep(testWords, say('ｃｏｒｒｅｃｔ　ｈｏｒｓｅ'))
    wallet.lock()
    await wallet.open(passphrase)
    expect(wallet.read()).toEqual(open)
  })

  test('needs eight characters as a person counts them', async () => {
    const { wallet, items } = openTestTab()
    await expect(wallet.keep(testWords, say('1234567'))).rejects.toMatchObject({ code: 'PASSPHRASE_TOO_SHORT' })
    await expect(wallet.keep(testWords, say('🎵🎵🎵🎵'))).rejects.toMatchObject({ code: 'PASSPHRASE_TOO_SHORT' })
    await expect(wallet.keep(testWords, say(' '.repeat(8)))).rejects.toMatchObject({ code: 'PASSPHRASE_TOO_SIMPLE' })
    await expect(wallet.keep(testWords, say('7'.repeat(9)))).rejects.toMatchObject({ code: 'PASSPHRASE_TOO_SIMPLE' })
    expect(items.size).toBe(0)
    await wallet.keep(testWords, say('12345678'))
    expect(wallet.read()).toEqual(open)
  })

  test('rejects words that are not a valid phrase', async () => {
    const { wallet, items } = openTestTab()
    const words = testWords.replace('junk', 'test')
    await expect(wallet.keep(words, passphrase)).rejects.toMatchObject({ code: 'WORDS_INVALID' })
    expect(items.size).toBe(0)
  })

  test('replaces the previous one', async () => {
    const { wallet } = await keepTestWallet()
    await wallet.keep(otherWords, say('another horse'))
    expect(wallet.read()).toMatchObject({ kind: 'open', address: accountOf(otherWords).address })
    await expect(wallet.open(passphrase)).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' })
  })

  test('gets a new salt and nonce each time it is stored', async () => {
    const first = await keepTestWallet()
    const second = await keepTestWallet()
    const [a, b] = [first, second].map(({ items }) => JSON.parse(items.get(KEY) ?? ''))
    expect(a.protection.salt).not.toBe(b.protection.salt)
    expect(a.nonce).not.toBe(b.nonce)
    expect(a.ciphertext).not.toBe(b.ciphertext)
  })

  test('is not reported as stored where storage fails', async () => {
    const forgetful = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
    const full = {
      ...forgetful,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    for (const storage of [forgetful, full]) {
      const wallet = createMelosWallet({
        site: testSite,
        storage,
        page: new EventTarget(),
        origin: 'http://x',
        iterations: 1,
      })
      await expect(wallet.keep(testWords, passphrase)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      expect(wallet.read()).toEqual({ kind: 'none' })
    }
  })
})

describe('an open wallet', () => {
  test('locks itself after 15 minutes without use', async () => {
    const { wallet, clock, page } = await keepTestWallet()
    clock.ms += 15 * 60_000 - 1
    page.dispatchEvent(new Event('visibilitychange'))
    expect(wallet.read()).toEqual(open)
    clock.ms += 1
    page.dispatchEvent(new Event('visibilitychange'))
    expect(wallet.read()).toEqual(locked)
  })

  test('gets 15 more minutes with each signature', async () => {
    const { wallet, clock, page } = await keepTestWallet()
    clock.ms += 14 * 60_000
    const signature = wallet.provider.request({ method: 'personal_sign', params: [signInMessage, testAddress] })
    await (await waitForRequest(wallet)).approve()
    await signature
    clock.ms += 14 * 60_000
    page.dispatchEvent(new Event('visibilitychange'))
    expect(wallet.read()).toEqual(open)
  })

  test('does not sign after its time even if no timer fired', async () => {
    const { wallet, clock } = await keepTestWallet()
    const signature = wallet.provider.request({ method: 'personal_sign', params: [signInMessage, testAddress] })
    const request = await waitForRequest(wallet)
    clock.ms += 15 * 60_000
    await expect(request.approve()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    await request.approve(passphrase)
    expect(await signature).toMatch(/^0x[\da-f]{130}$/)
  })

  test('can be locked by hand and notifies its listeners', async () => {
    const { wallet } = await keepTestWallet()
    const states: string[] = []
    const stop = wallet.subscribe(() => states.push(wallet.read().kind))
    wallet.lock()
    await wallet.open(passphrase)
    stop()
    wallet.lock()
    expect(states).toEqual(['locked', 'open'])
  })
})

describe('another tab', () => {
  test('that forgets the wallet removes it here too', async () => {
    const { wallet, items, page } = await keepTestWallet()
    openTestTab({ items }).wallet.forget()
    tellOfStorage(page, KEY)
    expect(wallet.read()).toEqual({ kind: 'none' })
    await expect(wallet.open(passphrase)).rejects.toMatchObject({ code: 'WALLET_MISSING' })
  })

  test('that empties the whole storage does the same', async () => {
    const { wallet, items, page } = await keepTestWallet()
    items.clear()
    tellOfStorage(page, null)
    expect(wallet.read()).toEqual({ kind: 'none' })
  })

  test('that replaces the wallet locks this one', async () => {
    const { wallet, items, page } = await keepTestWallet()
    await openTestTab({ items }).wallet.keep(otherWords, passphrase)
    tellOfStorage(page, KEY)
    expect(wallet.read()).toMatchObject({ kind: 'locked', address: accountOf(otherWords).address })
  })

  test('that writes something else changes nothing', async () => {
    const { wallet, page } = await keepTestWallet()
    tellOfStorage(page, 'theme')
    tellOfStorage(page, KEY)
    expect(wallet.read()).toEqual(open)
  })

  test('is noticed before a signature even without an event', async () => {
    const { wallet, items } = await keepTestWallet()
    const signature = wallet.provider.request({ method: 'personal_sign', params: [signInMessage, testAddress] })
    const request = await waitForRequest(wallet)
    items.delete(KEY)
    await expect(request.approve()).rejects.toMatchObject({ code: 'WALLET_MISSING' })
    await expect(signature).rejects.toMatchObject({ code: 4001 })
  })

  test('that replaces the wallet while this tab opens it leaves it locked', async () => {
    const { wallet, items } = await keepTestWallet()
    const other = new Map<string, string>()
    await openTestTab({ items: other }).wallet.keep(otherWords, passphrase)
    wallet.lock()
    const opening = wallet.open(passphrase)
    items.set(KEY, other.get(KEY) ?? '')
    await expect(opening).rejects.toMatchObject({ code: 'WALLET_CHANGED' })
    expect(wallet.read()).toMatchObject({ kind: 'locked', address: accountOf(otherWords).address })
  })
})

describe('a forgotten wallet', () => {
  test('leaves nothing behind and rejects waiting requests', async () => {
    const { wallet, items } = await keepTestWallet()
    const signatures = [1, 2].map(() =>
      wallet.provider.request({ method: 'personal_sign', params: [signInMessage, testAddress] }),
    )
    await waitForRequest(wallet)
    wallet.forget()
    for (const signature of signatures) await expect(signature).rejects.toMatchObject({ code: 4001 })
    expect(items.size).toBe(0)
    expect(wallet.read()).toEqual({ kind: 'none' })
    expect(wallet.requests.read()).toBeUndefined()
  })
})
