import type { Page } from '@playwright/test'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { type OpenAuction, openAuction } from '../support/auctions.ts'
import { shorten, walletButtonOf } from '../support/connect-extension.ts'
import { findSecrets, type Recorded, recordBrowser, type Secrets } from '../support/find-secrets.ts'
import { openMarket } from '../support/market.ts'
import {
  approve,
  choosePassphrase,
  type KeptWallet,
  makeWords,
  openWalletMenu,
  promptOf,
  readWords,
} from '../support/melos-wallet.ts'
import { screens } from '../support/pages.ts'
import { startMelos } from '../support/start-melos.ts'
import { bidFormOf, confirmBid } from '../support/submit-bid.ts'
import { matching, showMels, texts } from '../support/texts.ts'
import { test as base, expect, forgive } from '../support/watched-test.ts'

const bid = { tokens: 2n, price: '1.5' }
const passphrase = 'Velvet-Anchor 4417 lantern'
const wrongPassphrase = 'Copper-Window 9023 thistle'

/** The browser's error for an expired token, which is then renewed. */
const wornOut = /^Failed to load resource: the server responded with a status of 401 \(Unauthorized\)$/

interface WorkerFixtures {
  readonly talkative: Omit<Awaited<ReturnType<typeof startMelos>>, 'stop'>
  readonly auction: OpenAuction
}

/** A separate Melos with the most detailed log. */
const test = base.extend<object, WorkerFixtures>({
  talkative: [
    async ({}, use) => {
      const { stop, ...talkative } = await startMelos({ LOG_LEVEL: 'debug' })
      await use(talkative)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  auction: [
    async ({ talkative }, use) => use(await openAuction(await openMarket(talkative.melos), 'Hush')),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ talkative }, use) => use(talkative.melos.address),
})

test.use(screens.desktop)

const tokensOf = (page: Page) =>
  page.evaluate(() => ['access_token', 'refresh_token'].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null')))

function secretsOf({ words }: KeptWallet): Secrets {
  const key = mnemonicToAccount(words.join(' ')).getHdKey().privateKey
  if (key === null) throw new Error('The words have no key')
  return { words, privateKey: toHex(key), phrases: [passphrase, wrongPassphrase] }
}

const leaksIn = (records: readonly Recorded[], secrets: Secrets) =>
  records.flatMap(({ where, text }) => findSecrets(text, secrets).map((secret) => `${where}: ${secret}`))

/** The calls that carry tokens in their body. */
const isTokenCall = ({ where }: Recorded) => where === 'POST /api/public/oauth/refresh'

test('no key, word, passphrase or token leaks on the way to the first bid', async ({
  page,
  context,
  talkative,
  auction,
  complaints,
}) => {
  test.setTimeout(150_000)
  const { melos, readLog } = talkative
  const recorder = recordBrowser(context)
  const stored: Recorded[] = []
  const tokens = new Set<string>()
  const look = async () => {
    stored.push(...(await recorder.readStored(page, ['access_token', 'refresh_token'])))
    for (const token of await tokensOf(page)) if (typeof token === 'string') tokens.add(token)
  }

  await page.goto(`/auction/${auction.id}`)
  const wallet = await makeWords(page)
  await look()
  await choosePassphrase(page, passphrase)
  await expect(walletButtonOf(page, shorten(wallet.account.address))).toBeVisible()
  await look()
  await bidFormOf(page)
    .getByRole('button', { name: matching(texts.getTestMoney.ask('*', '*')) })
    .click()
  await expect(bidFormOf(page)).toContainText(matching(texts.placeBid.funds.have(showMels('1000'), '*')))
  await page.reload()
  await expect(walletButtonOf(page, shorten(wallet.account.address))).toBeVisible()
  await page.evaluate(() => localStorage.setItem('access_token', JSON.stringify('worn-out')))
  await confirmBid(page, bid)
  const field = promptOf(page, 'bid').getByLabel(texts.keepWallet.passphrase.label, { exact: true })
  await field.fill(wrongPassphrase)
  await approve(page, 'bid')
  await expect(promptOf(page, 'bid')).toContainText(texts.keepWallet.failures.WRONG_PASSPHRASE)
  await look()
  await field.fill(passphrase)
  await approve(page, 'bid')
  const done = page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })
  await expect(done).toBeVisible()
  await look()
  await done.getByRole('button', { name: texts.placeBid.stepper.close }).last().click()
  const menu = await openWalletMenu(page, wallet)
  await menu.getByRole('button', { name: texts.connectWallet.menu.words }).click()
  const words = page.getByRole('dialog', { name: texts.keepWallet.export.title })
  await words.getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill(passphrase)
  await words.getByRole('button', { name: texts.keepWallet.export.open }).click()
  expect(await readWords(words)).toEqual(wallet.words)
  await look()
  await words.getByRole('button', { name: texts.keepWallet.export.done }).click()
  await (await openWalletMenu(page, wallet)).getByRole('button', { name: texts.connectWallet.menu.disconnect }).click()
  await expect(walletButtonOf(page)).toBeVisible()
  await look()
  await recorder.settle()

  const { requests, said } = recorder
  const log = { where: 'log', text: readLog() }
  const everything = [...requests, ...said, ...stored, log]
  expect(leaksIn(everything, secretsOf(wallet))).toEqual([])

  await test.step('tokens are in the authorization header, and where they are renewed', () => {
    tokens.delete('worn-out')
    // Two tokens of the sign-in and two of the renewal.
    expect(tokens.size).toBe(4)
    const withToken = everything.filter(({ text }) => [...tokens].some((token) => text.includes(token)))
    expect(withToken.filter((record) => !isTokenCall(record)).map(({ where }) => where)).toEqual([])
    expect(requests.filter(isTokenCall)).toHaveLength(1)
    const bearers = requests.filter(({ authorization }) => authorization !== undefined)
    expect(bearers.filter(({ url }) => url.pathname.includes('/public'))).toEqual([])
    expect(bearers.length).toBeGreaterThan(0)
  })

  await test.step('the server has logged the calls, and pages have called no other host', () => {
    expect(log.text).toContain('/api/bids/upgrade')
    const own = new URL(melos.address).origin
    const elsewhere = requests.filter(({ url }) => url.protocol !== 'data:' && url.origin !== own)
    expect(elsewhere.map(({ url }) => url.href)).toEqual([])
    expect(said.filter(({ text }) => !wornOut.test(text))).toEqual([])
    expect(requests.some(({ text }) => text.includes('eth_sendRawTransaction'))).toBe(true)
  })
  forgive(complaints, wornOut)
})

test('a leaked secret would be found', () => {
  const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
  const privateKey = `0x${'0a1b2c3d'.repeat(8)}`
  const secrets: Secrets = { words, privateKey, phrases: [passphrase] }
  const find = (text: string) => findSecrets(text, secrets)
  expect(find('two three five')).toEqual([])
  for (const text of [
    '["ten","eleven","twelve"]',
    'w=Four%20five%20six',
    'a+b+one+two+three',
    '1 six\n2 seven\n3 eight',
  ]) {
    expect(find(text), text).toHaveLength(1)
  }
  const bytes = Buffer.from(privateKey.slice(2), 'hex')
  for (const text of [
    privateKey,
    privateKey.slice(2).toUpperCase(),
    bytes.toString('base64'),
    `[${bytes.join(',')}]`,
  ]) {
    expect(find(`x${text}y`), text).not.toEqual([])
  }
  for (const text of [passphrase, encodeURIComponent(passphrase), JSON.stringify({ passphrase }), btoa(passphrase)]) {
    expect(find(text), text).not.toEqual([])
  }
})

test('the security policy allows only our own scripts, styles and connections', async ({
  page,
  auction,
  complaints,
}) => {
  const answer = await page.goto(`/auction/${auction.id}`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  const nonce = policy.match(/'nonce-([0-9a-f]{32})'/)?.[1] ?? 'none'
  expect(policy.replaceAll(nonce, 'N').split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'nonce-N'",
    "style-src 'self' 'nonce-N'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  const refused = await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const seen: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      seen.push(effectiveDirective)
      if (seen.length === 2) resolve(seen)
    })
    await fetch('https://elsewhere.example/').catch(() => undefined)
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.head.append(script)
    return await promise
  })
  expect(refused).toEqual(['connect-src', 'script-src-elem'])
  expect(await page.title()).not.toBe('taken over')
  await expect.poll(() => complaints).toHaveLength(3)
  forgive(
    complaints,
    /^(Connecting to|Fetch API cannot load) '?https:\/\/elsewhere\.example\/'?[ .].*Content Security Policy/,
  )
  forgive(complaints, /^Executing inline script violates the following Content Security Policy directive 'script-src /)
})
