import type { Page, Response } from '@playwright/test'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { shorten } from '../support/connect-extension.ts'
import { test as base, expect } from '../support/melos.ts'
import { expectBids, giveMoney, readMoney } from '../support/money.ts'
import { keepScreenshot, screens, whenHydrated } from '../support/pages.ts'
import {
  clipboard,
  connectPhone,
  copyCode,
  openPhoneWallet,
  type PhoneWallet,
  projectId,
  reachPhones,
  showCode,
} from '../support/phone-wallet.ts'
import { bidFormOf, confirmBid, stepperOf, toastOf } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'
import type { Relay } from '../support/wallet-connect-relay.ts'
import { forgive } from '../support/watched-test.ts'

/** The database of WalletConnect's client. */
const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'

interface TestFixtures {
  readonly key: Hex
  readonly address: Address
  readonly phone: PhoneWallet
  /** Requests to hosts other than Melos and the relay. */
  readonly elsewhere: string[]
}

/** Fixtures with a Melos configured for WalletConnect, a relay and a phone for each test. */
const test = base.extend<TestFixtures, { relay: Relay }>({
  ...reachPhones,
  key: async ({}, use) => use(generatePrivateKey()),
  address: ({ key }, use) => use(privateKeyToAddress(key)),
  phone: async ({ melos, relay, key }, use) => {
    const phone = await openPhoneWallet({ melos, relayUrl: relay.url, projectId, key })
    await use(phone)
    await phone.close()
  },
  elsewhere: [
    async ({ page, melos, relay }, use) => {
      const own = new URL(melos.address).origin
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== own) elsewhere.push(request.url())
      })
      page.on('websocket', (socket) => {
        if (new URL(socket.url()).origin !== new URL(relay.url).origin) elsewhere.push(socket.url())
      })
      await use(elsewhere)
      expect(elsewhere).toEqual([])
    },
    { auto: true },
  ],
})

test.use({ permissions: clipboard })

const connect = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect to wallet' })
const account = (page: Page, address: Address) => page.getByRole('button', { name: shorten(address) })
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'))

async function expectSignedOut(page: Page): Promise<void> {
  await expect(connect(page)).toBeVisible()
  await expect.poll(() => keptToken(page)).toBeNull()
}

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('a phone connects with the code, signs in, bids and ends the session', async ({
    page,
    phone,
    world,
    address,
  }, testInfo) => {
    const { chain } = world.market
    const bid = { tokens: 10n, price: '2.5' }
    await giveMoney(chain, address, { mels: '1000', pol: '10' })
    const before = await readMoney(chain, address)
    await page.goto(`/auction/${world.tide}`)
    const uri = await showCode(page)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await keepScreenshot(page, testInfo, 'phone-code')
    await phone.pair(uri)
    await expect(account(page, address)).toBeVisible()
    expect(phone.asked).toEqual(['session_proposal', 'personal_sign'])

    await confirmBid(page, bid)
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(phone.asked.slice(2)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    const expected = { auctionId: world.tide, bidder: address, before, sent: phone.sent }
    await expectBids(chain, { ...expected, bids: [bid] })

    await page.reload()
    await expect(account(page, address)).toBeVisible()
    await confirmBid(page, bid)
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    expect(phone.asked).toHaveLength(6)
    await expectBids(chain, { ...expected, bids: [bid, bid] })

    await phone.endSessions()
    await stepperOf(page).getByRole('button', { name: texts.placeBid.stepper.close }).last().click()
    await expectSignedOut(page)
    await page.reload()
    await whenHydrated(page)
    await expectSignedOut(page)
  })

  for (const refused of ['session_proposal', 'personal_sign']) {
    test(`a phone that rejects ${refused} causes no error, and a new code works`, async ({
      page,
      phone,
      address,
    }, testInfo) => {
      phone.refused.add(refused)
      await page.goto('/')
      const uri = await showCode(page)
      await phone.pair(uri)
      const retry = dialog(page).getByRole('button', { name: texts.walletConnect.newCode })
      await expect(retry).toBeVisible()
      await expect(page.locator('[role=alert]')).toHaveCount(0)
      await expect.poll(() => phone.countSessions()).toBe(0)
      expect(await keptToken(page)).toBeNull()
      await keepScreenshot(page, testInfo, `phone-refused-${refused}`)

      phone.refused.clear()
      await retry.click()
      const next = await copyCode(page)
      expect(next).not.toBe(uri)
      await phone.pair(next)
      await expect(account(page, address)).toBeVisible()
    })
  }

  test('a phone that rejects a transaction leaves the form unchanged', async ({ page, phone, world, address }) => {
    const { chain } = world.market
    await giveMoney(chain, address, { mels: '100', pol: '1' })
    await page.goto(`/auction/${world.tide}`)
    await connectPhone(page, phone)
    const before = await readMoney(chain, address)
    phone.refused.add('eth_sendTransaction')
    await confirmBid(page, { tokens: 3n, price: '1.5' })
    await expect.poll(() => phone.asked.at(-1)).toBe('eth_sendTransaction')
    await expect(stepperOf(page)).toBeHidden()
    await expect(bidFormOf(page).getByLabel('Min price per token offered')).toHaveValue('1.5')
    await expect(page.locator('[role=alert]')).toHaveCount(0)
    await expectBids(chain, { auctionId: world.tide, bidder: address, before, bids: [], sent: [] })
    await expect(account(page, address)).toBeVisible()
  })

  test('another account on the phone signs out, and can sign in', async ({ page, phone, complaints }) => {
    await page.goto('/')
    await connectPhone(page, phone)
    const other = generatePrivateKey()
    await phone.changeAccount(other)
    await expect(toastOf(page, texts.signIn.accountChanged)).toBeVisible()
    await expectSignedOut(page)
    await expect.poll(() => phone.countSessions()).toBe(0)
    await connectPhone(page, phone)
    await expect(account(page, privateKeyToAddress(other))).toBeVisible()
    // What the page was asking for the first account is refused once its session has ended.
    forgive(complaints, /401/)
  })

  test('a session that the phone ended while the page was closed is over', async ({ page, phone, address }) => {
    await page.goto('/')
    await connectPhone(page, phone)
    await expect(account(page, address)).toBeVisible()
    await page.goto('/robots.txt')
    await phone.endSessions()
    await page.goto('/')
    await expectSignedOut(page)
  })

  test('a lost connection to the relay is restored', async ({ page, phone, relay, address }) => {
    await page.goto('/')
    await connectPhone(page, phone)
    await expect(account(page, address)).toBeVisible()
    relay.drop()
    await phone.endSessions()
    await expectSignedOut(page)
  })

  test('disconnecting also ends the session on the phone', async ({ page, phone, address }) => {
    await page.goto('/')
    await connectPhone(page, phone)
    await account(page, address).click()
    const menu = page.getByRole('dialog', { name: texts.connectWallet.menu.title })
    await expect(menu).toContainText(texts.connectWallet.menu.by(texts.connectWallet.choices.walletConnect.name))
    await menu.getByRole('button', { name: texts.connectWallet.menu.disconnect }).click()
    await expectSignedOut(page)
    await expect.poll(() => phone.countSessions()).toBe(0)
  })

  test('a phone that accepts an abandoned code is disconnected', async ({ page, phone }) => {
    await page.goto('/')
    const uri = await showCode(page)
    await dialog(page).getByRole('button', { name: texts.connectWallet.back }).click()
    await phone.pair(uri)
    await expect.poll(() => phone.asked).toEqual(['session_proposal'])
    await expect.poll(() => phone.countSessions()).toBe(0)
    await expect(
      dialog(page).getByRole('button', { name: texts.connectWallet.choices.walletConnect.name }),
    ).toBeVisible()
    expect(await keptToken(page)).toBeNull()
  })

  test("WalletConnect's client loads only when it is chosen", async ({ page }) => {
    const scripts: Response[] = []
    const sockets: string[] = []
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.push(answer)
    })
    page.on('websocket', (socket) => sockets.push(socket.url()))
    const isLoaded = async () => {
      const texts = await Promise.all(scripts.map((script) => script.text()))
      return texts.some((text) => text.includes(DATABASE))
    }
    await page.goto('/')
    await connect(page).click()
    const choice = dialog(page).getByRole('button', { name: texts.connectWallet.choices.walletConnect.name })
    await expect(choice).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await isLoaded()).toBe(false)
    expect(sockets).toEqual([])
    await choice.click()
    await copyCode(page)
    expect(await isLoaded()).toBe(true)
    expect(sockets).toHaveLength(1)
  })
})

test.describe('on a phone', () => {
  test.use(screens.phone)

  test('the code opens in an app on the same phone', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: texts.ui.menu }).click()
    await connect(page).click()
    await dialog(page).getByRole('button', { name: texts.connectWallet.choices.walletConnect.name }).click()
    const open = dialog(page).getByRole('link', { name: texts.walletConnect.open })
    await expect(open).toBeVisible()
    await expect(open).toHaveAttribute('href', /^wc:[0-9a-f]{64}@2\?/)
    const uri = await open.getAttribute('href')
    await expect(dialog(page).getByRole('link', { name: texts.walletConnect.openIn('MetaMask') })).toHaveAttribute(
      'href',
      `https://metamask.app.link/wc?uri=${encodeURIComponent(uri ?? '')}`,
    )
  })
})
