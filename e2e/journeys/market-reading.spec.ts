import { readEmbeddedPostgres } from '@melos/test-kit/embedded-services'
import { runScript } from '@melos/test-kit/run-script'
import { openTestTrading } from '@melos/test-kit/test-trading'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { keccak256, type LocalAccount, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { verdictOf } from '../support/check-result.ts'
import { type Market, openMarket } from '../support/market.ts'
import { expectSound, keepLooks } from '../support/page-looks.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { announce, type SoldSong, sellSong, writeStatement } from '../support/royalties.ts'
import { startMelos } from '../support/start-melos.ts'
import { matching, texts } from '../support/texts.ts'
import { expect, test as watched } from '../support/watched-test.ts'

interface Trade {
  readonly market: Market
  readonly trading: ReturnType<typeof openTestTrading>
  readonly switchOn: () => Promise<void>
  /** The seller has 90 tokens, the buyer 10, each for 1 MELS. */
  readonly song: SoldSong
  readonly seller: LocalAccount
  readonly buyer: LocalAccount
  readonly query: (text: string, values: readonly string[]) => Promise<void>
}

/** A Melos of its own, because a market is switched on once. */
const test = watched.extend<object, { trade: Trade }>({
  trade: [
    async ({}, use) => {
      const { melos, dataDir, stop } = await startMelos({ DEMO: 'off' })
      const database = new pg.Client({ connectionString: (await readEmbeddedPostgres(dataDir)).url })
      await database.connect()
      const market = await openMarket(melos, { bidders: 0 })
      const song = await sellSong(market, 'Night Ferry Home', [90n, 10n])
      const [seller, buyer] = song.holders.map((holder) => holder.account())
      if (seller === undefined || buyer === undefined) throw new Error('The song has too few holders')
      const { rpcUrl, operatorKey, ownerKey } = melos
      const { contracts, node } = market.chain
      const trading = openTestTrading({ rpcUrl, key: operatorKey, contracts })
      const switchOn = async (): Promise<void> => {
        await node.setBalance({ address: privateKeyToAccount(ownerKey).address, value: parseEther('1') })
        await openTestTrading({ rpcUrl, key: ownerKey, contracts }).switchOn()
      }
      const query = async (text: string, values: readonly string[]): Promise<void> => {
        await database.query(text, [...values])
      }
      await use({ market, trading, switchOn, song, seller, buyer, query })
      await database.end()
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ trade }, use) => use(trade.market.melos.address),
})

test.describe.configure({ mode: 'serial' })
test.use(screens.desktop)

const { browseMarkets, viewMarket, readMarket, checkMarket, market: states, liveMark, followMarket } = texts
const PAGE_OF_TRADES = 20

const stateOf = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })
const tradeRows = (page: Page) =>
  page.getByRole('table', { name: viewMarket.trades.caption }).getByRole('row').filter({ hasText: '0x' })

test('a song’s market can be read from before it opens until it is halted', async ({
  page,
  browser,
  request,
  loseFiles,
  trade,
}, info) => {
  test.setTimeout(300_000)
  await loseFiles('market-panel', 'market-worker')
  const { market, trading, switchOn, song, seller, buyer, query } = trade
  const order = { song: song.song }
  const list = await (await browser.newContext({ ...screens.desktop, baseURL: market.melos.address })).newPage()
  const row = list.getByRole('row', { name: new RegExp(song.title) })

  await test.step('before trading is switched on, the market shows the sold song and says what is missing', async () => {
    await list.goto('/')
    await whenHydrated(list)
    await list.getByRole('navigation', { name: texts.ui.mainNavigation }).getByRole('link', { name: 'Market' }).click()
    await expect(list).toHaveURL('/market')
    await expect(list.getByRole('heading', { name: browseMarkets.off.title })).toBeVisible()
    await expect(row).toContainText(matching(browseMarkets.table.mels('1.00')))
    await expect(row).toContainText(browseMarkets.table.atAuction)
    await expect(row).toContainText(states.states.NOT_OPEN)
    await keepLooks(list, info, 'market-off')
    await expectSound(list)
    await list.setViewportSize(screens.desktop.viewport)
    await page.goto(`/auction/${song.auctionId}`)
    await page.getByRole('link', { name: texts.viewAuction.market.link }).click()
    await expect(stateOf(page, viewMarket.state.off.title)).toBeVisible()
    await expect(page.getByText(viewMarket.state.off.meaning)).toBeVisible()
    await expect(page).toHaveTitle(/Night Ferry Home by .*: market · Melos/)
    await whenHydrated(page)
  })

  await test.step('the open page follows the market’s opening', async () => {
    await expect(page.getByText(liveMark.live, { exact: true })).toBeVisible()
    await switchOn()
    await expect(stateOf(page, viewMarket.state.title.OPEN)).toBeVisible({ timeout: 90_000 })
    await expect(page.getByText(readMarket.depth.none)).toBeVisible()
    await expect(page.getByText(matching(readMarket.prices.none('1.00')))).toBeVisible()
  })

  await test.step('orders appear on the open page', async () => {
    await trading.offer(seller, { ...order, quantity: 40n, price: parseEther('1.5') })
    await trading.offer(seller, { ...order, quantity: 20n, price: parseEther('2') })
    await trading.buy(buyer, { ...order, quantity: 5n, price: parseEther('1.2') })
    const depth = page.getByRole('figure', { name: readMarket.depth.title })
    await expect(depth).toContainText(matching(readMarket.depth.both('1.20', '1.50', '0.30')))
    await depth.getByRole('slider').focus()
    await expect(depth.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      readMarket.depth.reading.BUY('1.20', 5, 5),
    )
    await page.keyboard.press('ArrowRight')
    await expect(depth.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      readMarket.depth.reading.SELL('1.50', 40, 40),
    )
  })

  await test.step('a trade appears live, with its price, its day and the change since the auction', async () => {
    await expect(page.getByText(viewMarket.trades.empty, { exact: true })).toBeVisible()
    await trading.buy(buyer, { ...order, quantity: 4n, price: parseEther('1.5'), fillOnly: true })
    await expect(page.getByText(followMarket.newTrade({ quantity: 4, price: '1.5' }))).toBeAttached()
    await expect(tradeRows(page)).toHaveCount(1)
    await expect(tradeRows(page)).toContainText(viewMarket.trades.sides.BUY)
    await expect(tradeRows(page)).toContainText('1.5046.00')
    const prices = page.getByRole('region', { name: viewMarket.prices.label })
    await expect(prices).toContainText(viewMarket.prices.last)
    await expect(prices).toContainText('+50.0%')
    await expect(page.getByRole('figure', { name: readMarket.prices.title })).toContainText(
      matching(readMarket.prices.other('1.50', '+50.0%', '1.00')),
    )
  })

  await test.step('the list shows it, and keeps search, filter and order in the address', async () => {
    await list.goto('/market')
    await expect(row).toContainText('+50.0%')
    await expect(list.getByRole('heading', { name: browseMarkets.off.title })).toHaveCount(0)
    await whenHydrated(list)
    await list.getByLabel(browseMarkets.filters.sort).selectOption(browseMarkets.filters.sorts.title)
    await expect(list).toHaveURL('/market?sort=title')
    await list.getByLabel(browseMarkets.filters.state).selectOption(states.states.HALTED)
    await expect(list).toHaveURL('/market?sort=title&state=HALTED')
    await expect(list.getByText(browseMarkets.none.found.title)).toBeVisible()
    await list.getByRole('link', { name: browseMarkets.none.found.action }).click()
    await expect(list).toHaveURL('/market?sort=title')
    await list.getByRole('searchbox').fill('ferry')
    await expect(list).toHaveURL('/market?sort=title&search=ferry')
    await expect(row).toBeVisible()
    await keepLooks(list, info, 'market-list')
    await expectSound(list)
    await list.setViewportSize(screens.desktop.viewport)
  })

  await test.step('announced royalties stand beside the price, with their time', async () => {
    const document = writeStatement([{ song, stores: { Spotify: 200n } }], { from: '2026-01-01', to: '2026-06-30' })
    const publish = (hash: string, text: string) =>
      query('insert into royalty_documents (hash, document) values ($1, $2)', [hash, text])
    await announce(market.chain, { document, publish })
    // In wide windows the order form says the same.
    await page.setViewportSize(screens.phone.viewport)
    const announced = page.getByText(matching(viewMarket.announced.known('1.80', '*')))
    await expect(announced.filter({ visible: true })).toHaveCount(1)
    await page.setViewportSize(screens.desktop.viewport)
  })

  await test.step('more trades than one page holds can be paged through', async () => {
    for (let done = 0; done < PAGE_OF_TRADES; done++)
      await trading.buy(buyer, { ...order, quantity: 1n, price: parseEther('1.5'), fillOnly: true })
    await expect(tradeRows(page)).toHaveCount(PAGE_OF_TRADES)
    await keepLooks(page, info, 'market-song')
    await expectSound(page)
    await page.setViewportSize(screens.desktop.viewport)
    await page.getByRole('link', { name: texts.ui.page(2) }).click()
    await expect(page).toHaveURL(`/market/${song.auctionId}?page=2#trades`)
    await expect(tradeRows(page)).toHaveCount(1)
  })

  await test.step('a halted market says why, and what it means', async () => {
    const reason = 'Someone reported that the recording isn’t the artist’s.'
    const hash = keccak256(toHex(reason))
    await query('insert into market_reasons (hash, reason) values ($1, $2)', [hash, reason])
    await trading.halt(song.song, hash)
    await expect(stateOf(page, viewMarket.state.title.HALTED)).toBeVisible()
    await expect(page.getByText(viewMarket.state.meaning.HALTED)).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await keepLooks(page, info, 'market-halted')
    await expectSound(page)
    await page.setViewportSize(screens.desktop.viewport)
    await trading.resume(song.song)
    await expect(stateOf(page, viewMarket.state.title.OPEN)).toBeVisible()
    await expect(page.getByText(reason)).toHaveCount(0)
  })

  await test.step('the browser and the command replay the market and find it correct', async () => {
    await page.getByRole('link', { name: viewMarket.check.link }).click()
    await expect(page).toHaveURL(`/market/${song.auctionId}/check`)
    await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'right', { timeout: 60_000 })
    await expect(verdictOf(page)).toContainText(matching(checkMarket.verdict.right.text('24', '21')))
    await expect(page.getByRole('table', { name: checkMarket.trades.caption }).getByRole('row')).toHaveCount(22)
    await keepLooks(page, info, 'market-check')
    await expectSound(page)
    await page.setViewportSize(screens.desktop.viewport)
    const { rpcUrl } = market.melos
    const verified = await runScript('verify', ['--market', String(song.auctionId), rpcUrl, market.chain.house])
    expect(verified, verified.output).toMatchObject({ code: 0 })
  })

  await test.step('a song that no auction has sold has no market', async () => {
    const missing = await request.get('/market/999999')
    expect(missing.status()).toBe(404)
    expect(await missing.text()).toContain(texts.ui.notFound.title)
  })
  await list.context().close()
})
