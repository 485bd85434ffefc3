import { marketAbi, melsAbi } from '@melos/contracts'
import { openTestTrading } from '@melos/test-kit/test-trading'
import type { Page } from '@playwright/test'
import { type Address, keccak256, parseEther, stringToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bringWallet, logIn } from '../support/administrator.ts'
import { passphrase } from '../support/bidder.ts'
import { type Chain, holdBlocks } from '../support/chain.ts'
import { connectExtension, shorten, walletButtonOf } from '../support/connect-extension.ts'
import { createExtensionWallet, type ExtensionWallet } from '../support/extension-wallet.ts'
import { type Market, openMarket } from '../support/market.ts'
import { makeMelosWallet } from '../support/melos-wallet.ts'
import { giveMoney } from '../support/money.ts'
import { whileRefusing } from '../support/own-calls.ts'
import { expectSound } from '../support/page-looks.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { type SoldSong, sellSong } from '../support/royalties.ts'
import { startMelos } from '../support/start-melos.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { fillOrder, orderButtonOf, orderFormOf, orderStepperOf, placeOrder, readHolding } from '../support/trade.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expect, test as watched } from '../support/watched-test.ts'

interface Trading {
  readonly market: Market
  /** 60 and 40 tokens, for 1 MELS each. */
  readonly song: SoldSong
}

/** A Melos of its own, because the market as a whole is switched on once. */
const test = watched.extend<object, { trading: Trading }>({
  trading: [
    async ({}, use) => {
      const { melos, stop } = await startMelos({ DEMO: 'off' })
      const market = await openMarket(melos, { bidders: 0 })
      const song = await sellSong(market, 'Night Ferry Home', [60n, 40n])
      const page = new URL(`/api/public/markets/${song.auctionId}`, melos.address)
      await waitUntil('the song’s market is public', async () => (await fetch(page)).ok)
      await use({ market, song })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ trading }, use) => use(trading.market.melos.address),
})

test.describe.configure({ mode: 'serial' })
test.use(screens.desktop)

const { placeOrder: words, myOrders, myPortfolio, runMarket } = texts
const { buy: bought, sell: sold } = words.outcome

async function readMels({ reader, mels }: Chain, account: Address): Promise<bigint> {
  return await reader.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [account] })
}

async function expectSoundHere(page: Page): Promise<void> {
  await expectSound(page)
  await page.setViewportSize(screens.desktop.viewport)
}

async function openSong(page: Page, wallet: ExtensionWallet, { auctionId }: SoldSong): Promise<void> {
  await wallet.install(page.context())
  await page.goto(`/market/${auctionId}`)
  await connectExtension(page, wallet)
}

test('the owner switches the market on, and the song’s market opens by itself', async ({ page, trading }) => {
  test.setTimeout(120_000)
  const { market, song } = trading
  const { chain, melos } = market
  await page.goto(`/market/${song.auctionId}`)
  await expect(orderFormOf(page)).toContainText(words.closed.off)
  const owner = privateKeyToAccount(melos.ownerKey)
  await chain.node.setBalance({ address: owner.address, value: parseEther('1') })
  const wallet = await bringWallet(market, page)
  await wallet.switchAccount(owner)
  await logIn(page)
  await page.goto(`/admin/auction/${song.auctionId}`)
  await connectExtension(page, wallet)
  const panel = page.getByRole('region', { name: runMarket.title })
  await expect(panel).toContainText(runMarket.states.off)
  await panel.getByRole('button', { name: runMarket.switchOn.action }).click()
  await expect(toastOf(page, texts.ownCalls.done)).toBeVisible()
  await waitUntil('the song’s market is open', async () => {
    const call = { address: chain.contracts.market, abi: marketAbi, functionName: 'bookOf', args: [song.song] } as const
    return (await chain.reader.readContract(call)).state === 1
  })
  await expect(panel).toContainText(runMarket.states.open)
})

test('a winner offers half, someone buys some, the rest is cancelled, and the portfolio is right', async ({
  page,
  browser,
  loseFiles,
  trading: { market, song },
}, info) => {
  test.setTimeout(300_000)
  await loseFiles('holding', 'load-own-orders', 'my-orders-panel', 'my-portfolio-panel', 'order-stepper')
  const { chain, melos } = market
  const [winner] = song.holders
  if (winner === undefined) throw new Error('The song has no holder')
  const buyer = createExtensionWallet(market, { skill: 'permits' })
  await giveMoney(chain, buyer.address(), { mels: '20', pol: '1' })

  await test.step('what can’t work says why before the wallet is asked', async () => {
    await openSong(page, winner, song)
    const form = orderFormOf(page)
    await expect(form).toContainText(matching(words.funds.have('134.00', '60')))
    await fillOrder(page, { side: 'buy', quantity: '1' })
    await expect(form).toContainText(words.noOne.buy)
    await fillOrder(page, { side: 'buy', quantity: '1000', price: '1' })
    await expect(form).toContainText(matching(words.funds.shortMels('966.00')))
    await expect(orderButtonOf(page, { side: 'buy', price: '1' })).toBeDisabled()
    await fillOrder(page, { side: 'sell', quantity: '61', price: '2' })
    await expect(form).toContainText(matching(words.funds.shortTokens('60')))
    await fillOrder(page, { side: 'sell', quantity: '30', price: '2.005' })
    await expect(form).toContainText(words.grouped)
    await fillOrder(page, { side: 'sell', quantity: '30', price: '2' })
    await expect(form).toContainText(matching(words.warnings.far.auction.above('100', '1.00')))
    await expect(form).toContainText(words.warnings.noOne.sell)
  })

  await test.step('an offer takes one prompt', async () => {
    const before = winner.prompts.shown.length
    await placeOrder(page, { side: 'sell', quantity: '30', price: '2' }, matching(sold.rests('30', '2.00')))
    expect(winner.prompts.shown.slice(before)).toEqual(['send'])
    expect(await readHolding(chain, song.song, winner.address())).toEqual({ tokens: 60n, locked: 30n })
    const own = page.getByRole('table', { name: myOrders.here.caption })
    await expect(own.getByRole('row', { name: matching('30 tokens × 2.00 MELS') })).toContainText(myOrders.states.OPEN)
    await fillOrder(page, { side: 'sell', quantity: '31', price: '2' })
    await expect(orderFormOf(page)).toContainText(matching(words.funds.lockedTokens('60', '30', '30')))
    await fillOrder(page, { side: 'buy', quantity: '1' })
    await expect(orderFormOf(page)).toContainText(words.ownOrder)
    await keepScreenshot(page, info, 'trade-own-order')
    await expectSoundHere(page)
  })

  const context = await browser.newContext({ ...screens.phone, baseURL: melos.address })
  const phone = await context.newPage()
  await test.step('someone buys on a phone, with a permit and one transaction', async () => {
    await buyer.install(context)
    await phone.goto(`/market/${song.auctionId}`)
    await connectExtensionOnPhone(phone, buyer)
    await phone.getByRole('button', { name: words.bar.open, exact: true }).click()
    await expect(phone.getByRole('dialog', { name: words.title })).toBeVisible()
    await fillOrder(phone, { side: 'buy', quantity: '5' })
    const form = orderFormOf(phone)
    await expect(form).toContainText(matching(words.summary.buy.now('5', '11.00')))
    await expect(form).toContainText(matching(words.fills.line('5', '2.00')))
    await keepScreenshot(phone, info, 'trade-buy-phone')
    const before = buyer.prompts.shown.length
    await orderButtonOf(phone, { side: 'buy' }).click()
    await expect(phone.getByText(matching(bought.filled('5', '11.00'))).first()).toBeVisible()
    expect(buyer.prompts.shown.slice(before)).toEqual(['permit', 'send'])
    expect(await readMels(chain, buyer.address())).toBe(parseEther('9'))
    expect(await readHolding(chain, song.song, buyer.address())).toEqual({ tokens: 5n, locked: 0n })
    expect(await readMels(chain, winner.address())).toBe(parseEther('144'))
    await context.close()
  })

  await test.step('the seller’s page shows it, and the rest is cancelled with one prompt', async () => {
    const own = page.getByRole('table', { name: myOrders.here.caption })
    await expect(own).toContainText(myOrders.filled('5', '30'))
    await page.goto('/account/orders')
    const resting = page.getByRole('table', { name: myOrders.resting.caption })
    await expect(resting).toContainText(matching('25 tokens'))
    const before = winner.prompts.shown.length
    const name = matching(myOrders.about.cancel(myOrders.name.SELL('2.00'), song.title))
    await resting.getByRole('button', { name }).click()
    await expect(page.getByText(myOrders.resting.none)).toBeVisible()
    expect(winner.prompts.shown.slice(before)).toEqual(['send'])
    expect(await readHolding(chain, song.song, winner.address())).toEqual({ tokens: 55n, locked: 0n })
    const all = page.getByRole('table', { name: myOrders.all.caption })
    await expect(all).toContainText(myOrders.states.CANCELLED)
    await keepScreenshot(page, info, 'trade-orders')
    await expectSoundHere(page)
  })

  await test.step('the portfolio has cost, gain and what is held', async () => {
    await page.goto('/account/portfolio')
    const row = page
      .getByRole('table', { name: myPortfolio.songs.caption })
      .getByRole('row', { name: new RegExp(song.title) })
    // 55 of 60 tokens at 1.10 each are left; 5 sold at 2.00 gained 0.90 each.
    await expect(row).toContainText(matching(myPortfolio.mels('60.50')))
    await expect(row).toContainText(matching(myPortfolio.average('1.10')))
    await expect(row).toContainText(matching(myPortfolio.signed('+4.50')))
    await expect(row).toContainText(myPortfolio.value.none.OPEN)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: myPortfolio.file.action }).click()
    expect((await download).suggestedFilename()).toBe(myPortfolio.file.name)
    await keepScreenshot(page, info, 'trade-portfolio')
    await expectSoundHere(page)
  })
})

test('two people buy the same last token: one gets it, the other is told and nothing is spent', async ({
  browser,
  trading: { market, song },
}) => {
  test.setTimeout(180_000)
  const { chain, melos } = market
  const [, seller] = song.holders
  if (seller === undefined) throw new Error('The song has too few holders')
  const buyers = [0, 1].map((index) => createExtensionWallet(market, { name: `Buyer ${index}`, skill: 'permits' }))
  for (const { address } of buyers) await giveMoney(chain, address(), { mels: '10', pol: '1' })
  const open = async (wallet: ExtensionWallet): Promise<Page> => {
    const page = await (await browser.newContext({ ...screens.desktop, baseURL: melos.address })).newPage()
    await openSong(page, wallet, song)
    return page
  }
  const offering = await open(seller)
  await placeOrder(offering, { side: 'sell', quantity: '1', price: '3' }, matching(sold.rests('1', '3.00')))
  const pages = await Promise.all(buyers.map(open))
  // Both wallets are asked while the token is there, and both transactions go into one block.
  await holdBlocks(chain, async ({ mine }) => {
    for (const page of pages) {
      await fillOrder(page, { side: 'buy', quantity: '1' })
      await orderButtonOf(page, { side: 'buy' }).click()
    }
    for (const { state } of buyers) await expect.poll(() => state.sent.length).toBe(1)
    await mine()
  })
  const told = await Promise.all(
    pages.map(async (page) => {
      const isBought = page.getByText(matching(bought.filled('1', '3.30'))).first()
      const isLate = page.getByText(bought.none).first()
      await expect(isBought.or(isLate)).toBeVisible()
      return (await isLate.isVisible()) ? 'late' : 'bought'
    }),
  )
  expect(told.toSorted()).toEqual(['bought', 'late'])
  const money = await Promise.all(buyers.map(({ address }) => readMels(chain, address())))
  expect(money.toSorted((one, other) => Number(one - other))).toEqual([parseEther('6.7'), parseEther('10')])
  for (const page of [...pages, offering]) await page.context().close()
})

test('MELS that the market could not pay wait in My orders and are withdrawn with one prompt', async ({
  page,
  trading: { market, song },
}, info) => {
  test.setTimeout(120_000)
  const { chain, melos } = market
  const { credits, done } = texts.ownCalls
  const wallet = createExtensionWallet(market)
  await giveMoney(chain, wallet.address(), { mels: '11', pol: '1' })
  const trading = openTestTrading({ rpcUrl: melos.rpcUrl, key: melos.operatorKey, contracts: chain.contracts })
  const price = parseEther('0.5')
  await trading.buy(wallet.account(), { song: song.song, quantity: 10n, price })
  await whileRefusing(market, chain.mels, () =>
    trading.cancel(wallet.account(), song.song, { side: 'BUY', price, position: 0n }),
  )
  expect(await readMels(chain, wallet.address())).toBe(parseEther('5.5'))

  await wallet.install(page.context())
  await page.goto('/account/orders')
  await connectExtension(page, wallet)
  const panel = page.getByRole('region', { name: credits.title })
  await expect(panel).toContainText(matching(credits.waits('5.50 MELS')))
  await keepScreenshot(page, info, 'trade-credits')
  await expectSoundHere(page)
  const before = wallet.prompts.shown.length
  await panel.getByRole('button', { name: matching(credits.about('5.50 MELS')) }).click()
  await expect(toastOf(page, done)).toBeVisible()
  await expect(panel).toBeHidden()
  expect(wallet.prompts.shown.slice(before)).toEqual(['send'])
  expect(await readMels(chain, wallet.address())).toBe(parseEther('11'))
})

test('with the Melos wallet, a purchase takes one prompt', async ({ page, trading: { market, song } }) => {
  test.setTimeout(120_000)
  const { chain, melos } = market
  const [, seller] = song.holders
  if (seller === undefined) throw new Error('The song has too few holders')
  const trading = openTestTrading({ rpcUrl: melos.rpcUrl, key: melos.operatorKey, contracts: chain.contracts })
  await trading.offer(seller.account(), { song: song.song, quantity: 2n, price: parseEther('4') })
  await page.goto(`/market/${song.auctionId}`)
  const { account } = await makeMelosWallet(page, passphrase)
  await giveMoney(chain, account.address, { mels: '10', pol: '1' })
  await page.reload()
  await expect(walletButtonOf(page, shorten(account.address))).toBeVisible()
  await expect(orderFormOf(page)).toContainText(matching(words.funds.have('10.00', '0')))
  await fillOrder(page, { side: 'buy', quantity: '2' })
  await orderButtonOf(page, { side: 'buy' }).click()
  const { titleOf, action } = texts.signing.buyOrder
  const prompt = page.getByRole('dialog', { name: matching(titleOf(song.title, '2', '4.00')) })
  await expect(prompt).toContainText(texts.signing.buyOrder.allows)
  // After a reload, the wallet is locked.
  await prompt.getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill(passphrase)
  await prompt.getByRole('button', { name: action, exact: true }).click()
  await expect(orderStepperOf(page)).toContainText(matching(bought.filled('2', '8.80')))
  expect(await readHolding(chain, song.song, account.address)).toEqual({ tokens: 2n, locked: 0n })
  expect(await readMels(chain, account.address)).toBe(parseEther('1.2'))
})

test('an administrator halts the market with a reason that everyone can read, and resumes it', async ({
  page,
  browser,
  loseFiles,
  trading: { market, song },
}, info) => {
  test.setTimeout(180_000)
  const reason = 'A report of infringement is being examined.'
  const { chain, melos } = market
  const wallet = await bringWallet(market, page)
  await wallet.switchAccount(privateKeyToAccount(melos.operatorKey))
  await loseFiles('market-without-wallet')
  await logIn(page)
  await page.goto(`/admin/auction/${song.auctionId}`)
  await expect(page.getByRole('region', { name: runMarket.title })).toContainText(runMarket.connect.why)
  await connectExtension(page, wallet)
  const panel = page.getByRole('region', { name: runMarket.title })
  await panel.getByRole('button', { name: runMarket.halt }).click()
  await expect(panel).toContainText(runMarket.missing)
  await panel.getByLabel(runMarket.reason).fill(reason)
  await expectSoundHere(page)
  const visitor = await (await browser.newContext({ ...screens.desktop, baseURL: melos.address })).newPage()
  await visitor.goto(`/market/${song.auctionId}`)
  await panel.getByRole('button', { name: runMarket.halt }).click()
  await expect(panel).toContainText(runMarket.states.halted)
  await expect(visitor.getByText(reason)).toBeVisible()
  await expect(orderFormOf(visitor)).toContainText(words.closed.HALTED)
  await keepScreenshot(visitor, info, 'trade-halted')
  const halted = await chain.reader.getContractEvents({
    address: chain.contracts.market,
    abi: marketAbi,
    eventName: 'MarketHalted',
    fromBlock: 0n,
  })
  expect(halted).toMatchObject([{ args: { song: song.song, reason: keccak256(stringToBytes(reason)) } }])
  await panel.getByRole('button', { name: runMarket.resume }).click()
  await expect(panel).toContainText(runMarket.states.open)
  await expect(panel.getByRole('button', { name: runMarket.halt })).toBeVisible()
  await expect(orderFormOf(visitor)).not.toContainText(words.closed.HALTED)
  await visitor.context().close()
})

/** On a phone, the wallet button is in the menu. */
async function connectExtensionOnPhone(page: Page, wallet: ExtensionWallet): Promise<void> {
  await page.setViewportSize(screens.desktop.viewport)
  await connectExtension(page, wallet)
  await page.setViewportSize(screens.phone.viewport)
}
