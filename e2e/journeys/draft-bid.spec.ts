import type { Locator, Page } from '@playwright/test'
import { endAuction, openAuction, settleAuction } from '../support/auctions.ts'
import { connectExtension } from '../support/connect-extension.ts'
import { createExtensionWallet } from '../support/extension-wallet.ts'
import { expect, test } from '../support/melos.ts'
import { giveMoney } from '../support/money.ts'
import { keepScreenshot, keepView, preferTheme, screens, themes, whenHydrated } from '../support/pages.ts'
import { placeBids } from '../support/place-bids.ts'
import { bidFormOf, bidRowsOf } from '../support/submit-bid.ts'
import { matching, showMels, texts } from '../support/texts.ts'

const words = texts.placeBid

const priceOf = (page: Page): Locator => bidFormOf(page).getByLabel('Min price per token offered')
const countOf = (page: Page): Locator => bidFormOf(page).getByLabel('Number of tokens')
const budgetOf = (page: Page): Locator => bidFormOf(page).getByLabel(words.budget)
const buyOf = (page: Page): Locator => bidFormOf(page).getByRole('button', { name: 'Buy' })
const quickOf = (page: Page, label: string): Locator => bidFormOf(page).getByRole('button', { name: label })
const chartOf = (page: Page): Locator => page.getByRole('figure', { name: texts.readDemand.demand.title })

async function openForm(page: Page, auctionId: number): Promise<void> {
  await page.goto(`/auction/${auctionId}`)
  await whenHydrated(page)
}

async function typeBid(page: Page, price: string, count: string): Promise<void> {
  await priceOf(page).fill(price)
  await countOf(page).fill(count)
}

async function expectBid(page: Page, price: string, count: string): Promise<void> {
  await expect(priceOf(page)).toHaveValue(price)
  await expect(countOf(page)).toHaveValue(count)
}

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('the form starts with a bid that would be accepted, and says what it buys', async ({ page, world }) => {
    await openForm(page, world.tide)
    await expectBid(page, '1', '1')
    await expect(buyOf(page)).toBeEnabled()
    await expect(page.getByRole('main')).toContainText(texts.price.from)

    await openForm(page, world.harbour)
    await expectBid(page, '3.51', '1')
    await expect(buyOf(page)).toBeEnabled()
    await expect(page.getByRole('main')).toContainText(matching(`${texts.price.now} 3.50 MELS`))
    await expect(bidFormOf(page)).toContainText(words.buys('25', '1000', words.share.exact('0.025')))
    // A bid that no one has typed is not on the chart.
    await expect(chartOf(page).getByText(texts.readDemand.demand.you, { exact: true })).toHaveCount(0)
  })

  test('one press matches the price, goes a little above it or bids for all that the wallet pays', async ({
    page,
    context,
    world,
  }) => {
    await openForm(page, world.harbour)
    await expect(quickOf(page, words.quick.most)).toBeDisabled()
    await expect(bidFormOf(page)).toContainText(words.lowest.taken('3.50', '3.51'))
    await countOf(page).fill('400')
    await expect(bidFormOf(page)).toContainText(words.lowest.taken('4.50', '4.51'))
    await quickOf(page, words.quick.beat).click()
    await expectBid(page, '4.51', '400')
    await quickOf(page, words.quick.above).click()
    await expectBid(page, '4.74', '400')

    const wallet = createExtensionWallet(world.market)
    await giveMoney(world.market.chain, wallet.address(), { mels: '52.13', pol: '1' })
    await wallet.install(context)
    await page.reload()
    await connectExtension(page, wallet)
    await quickOf(page, words.quick.most).click()
    await expectBid(page, '4.74', '9')
    await expect(buyOf(page)).toBeEnabled()
    await bidFormOf(page).getByText(words.ways.budget).click()
    await quickOf(page, words.quick.most).click()
    await expect(budgetOf(page)).toHaveValue('52.13')
  })

  for (const theme of themes) {
    test(`at the margin the form says one thing and offers the price that would do, ${theme}`, async ({
      page,
      world,
    }, testInfo) => {
      await preferTheme(page, theme)
      await openForm(page, world.harbour)
      await typeBid(page, '3.5', '20')
      const refused = words.refused('3.50', '3.51')
      await expect(bidFormOf(page)).toContainText(refused)
      await expect(chartOf(page).getByText(refused)).toBeVisible()
      await expect(bidFormOf(page)).not.toContainText(matching(words.getsAtLeast('3.50', '*', '20')))
      await expect(buyOf(page)).toBeDisabled()
      await keepScreenshot(page, testInfo, `bid-margin-${theme}`)
      await quickOf(page, words.remedy('3.51')).click()
      await expectBid(page, '3.51', '20')
      await expect(bidFormOf(page)).toContainText(words.gets('3.51', '20', '20'))
      await expect(buyOf(page)).toBeEnabled()
    })

    test(`a budget is one number, and a slider trades tokens for a better chance of winning, ${theme}`, async ({
      page,
      world,
    }, testInfo) => {
      await preferTheme(page, theme)
      await openForm(page, world.harbour)
      await bidFormOf(page).getByText(words.ways.budget).click()
      await expect(countOf(page)).toHaveCount(0)
      await budgetOf(page).fill('200')
      const slider = bidFormOf(page).getByRole('slider', { name: words.lean.label })
      await slider.press('Home')
      await expect(slider).toHaveAttribute('aria-valuetext', words.lean.enough('51', '3.51'))
      await expect(bidFormOf(page)).toContainText(words.gets('3.51', '51', '51'))
      await slider.press('ArrowRight')
      await slider.press('ArrowRight')
      await expect(slider).toHaveAttribute('aria-valuetext', words.lean.above('43', '4.22', '20'))
      await expect(bidFormOf(page)).toContainText(words.mels(showMels('199.606')))
      await expect(buyOf(page)).toBeEnabled()
      await keepScreenshot(page, testInfo, `bid-budget-${theme}`)
      await budgetOf(page).fill('3.86')
      await expect(bidFormOf(page)).toContainText(words.shortBudget('3.51', '3.87'))
      await expect(buyOf(page)).toBeDisabled()
      await budgetOf(page).fill('3.87')
      await expect(slider).toHaveAttribute('aria-valuetext', words.lean.enough('1', '3.51'))
    })
  }

  test('until the target is reached, the form offers only prices that can win', async ({ page, world: { market } }) => {
    const { id } = await openAuction(market, 'Far Target', { target: '300' })
    await openForm(page, id)
    await expectBid(page, '1', '1')
    await expect(page.getByRole('main')).toContainText(matching(`${texts.price.from} 3.00 MELS`))
    await expect(bidFormOf(page)).toContainText(words.cannotWin('1.00', '3.00'))
    await quickOf(page, words.remedy('3.00')).click()
    await expectBid(page, '3', '1')
    await expect(bidFormOf(page)).toContainText(words.waits('3.00'))
    await typeBid(page, '', '45')
    await quickOf(page, words.quick.match).click()
    await expectBid(page, '3', '45')
    await bidFormOf(page).getByText(words.ways.budget).click()
    await budgetOf(page).fill('150')
    const slider = bidFormOf(page).getByRole('slider', { name: words.lean.label })
    await slider.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', words.lean.enough('45', '3.00'))
  })

  test('before the money the form and the dialog say what a bid is, with links', async ({
    page,
    context,
    world,
  }, testInfo) => {
    const wallet = createExtensionWallet(world.market)
    await giveMoney(world.market.chain, wallet.address(), { mels: '100', pol: '1' })
    await wallet.install(context)
    await openForm(page, world.harbour)
    await expectRisks(bidFormOf(page))
    await connectExtension(page, wallet)
    await buyOf(page).click()
    const headsUp = page.getByRole('dialog', { name: 'Heads Up!' })
    await expectRisks(headsUp)
    await keepView(page, testInfo, 'heads-up-risks')
    await headsUp.getByRole('link', { name: words.risks.links[0].label }).click()
    await expect(page.getByRole('heading', { name: /\. Disclaimers$/ })).toBeInViewport()
  })

  test('what was typed survives a reload, other pages, a theme and a wallet', async ({ page, context, world }) => {
    const wallet = createExtensionWallet(world.market)
    await wallet.install(context)
    await openForm(page, world.harbour)
    await typeBid(page, '12.25', '7')
    await page.reload()
    await expectBid(page, '12.25', '7')
    await page.getByRole('link', { name: 'About us' }).first().click()
    await expect(page).toHaveURL(/about/)
    await page.goBack()
    await expectBid(page, '12.25', '7')
    await page.getByRole('button', { name: texts.ui.darkMode }).click()
    await connectExtension(page, wallet)
    await expectBid(page, '12.25', '7')
    await bidFormOf(page).getByText(words.ways.budget).click()
    await budgetOf(page).fill('77')
    await page.reload()
    await expect(budgetOf(page)).toHaveValue('77')
    // Each auction has its own draft.
    await openForm(page, world.tide)
    await expectBid(page, '1', '1')
  })

  test('a bid that was being written goes with the end of its auction', async ({ page, world: { market } }) => {
    const { id } = await openAuction(market, 'Gone by Noon', { seconds: 60 })
    await openForm(page, id)
    await placeBids(market, id, [{ tokens: 100n, price: '2' }])
    await expect(bidRowsOf(page)).toHaveCount(1)
    await typeBid(page, '4', '5')
    await expect(chartOf(page).getByText(texts.readDemand.demand.you, { exact: true })).toBeVisible()
    const sentence = words.gets('4.00', '5', '5')
    await expect(chartOf(page).getByText(sentence)).toBeVisible()
    await endAuction(market, id)
    await settleAuction(market, id)
    await expect(page.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
    await expect(bidFormOf(page)).toHaveCount(0)
    await expect(chartOf(page).getByText(texts.readDemand.demand.you, { exact: true })).toHaveCount(0)
    await expect(page.getByText(sentence)).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('melos-drafts'))).toBeNull()
  })
})

test.describe('on a phone', () => {
  test.use(screens.phone)

  for (const theme of themes) {
    test(`Back closes the sheet, and the bid stays, ${theme}`, async ({ page, world }, testInfo) => {
      await preferTheme(page, theme)
      await page.goto('/')
      await openForm(page, world.harbour)
      const sheet = page.getByRole('dialog', { name: words.title })
      const openSheet = () => page.getByRole('button', { name: words.bar.open, exact: true }).click()
      await openSheet()
      await expect(sheet).toBeVisible()
      await expect(sheet).toContainText(matching(`${texts.price.now} 3.50 MELS`))
      await keepView(page, testInfo, `sheet-price-${theme}`)
      await typeBid(page, '3.5', '20')
      await quickOf(page, words.remedy('3.51')).scrollIntoViewIfNeeded()
      await keepView(page, testInfo, `sheet-margin-${theme}`)
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`/auction/${world.harbour}$`))
      await openSheet()
      await expectBid(page, '3.5', '20')
      await page.reload()
      await whenHydrated(page)
      await openSheet()
      await expectBid(page, '3.5', '20')
      await bidFormOf(page).getByText(words.ways.budget).click()
      await budgetOf(page).fill('200')
      await keepView(page, testInfo, `sheet-budget-${theme}`)
      await buyOf(page).scrollIntoViewIfNeeded()
      await keepView(page, testInfo, `sheet-end-${theme}`)
      // Two quick presses close the sheet once.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`/auction/${world.harbour}$`))
      await openSheet()
      await sheet.getByRole('button', { name: words.bar.close }).click()
      await expect(sheet).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL(/\/$/)
    })
  }

  test('turning the phone keeps the bid', async ({ page, world }) => {
    await openForm(page, world.harbour)
    await page.getByRole('button', { name: words.bar.open, exact: true }).click()
    await typeBid(page, '5', '40')
    await page.setViewportSize({ width: 1100, height: 600 })
    await expect(page.getByRole('dialog', { name: words.title })).toHaveCount(0)
    await expectBid(page, '5', '40')
    await page.setViewportSize(screens.phone.viewport)
    await expect(page.getByRole('dialog', { name: words.title })).toBeVisible()
    await expectBid(page, '5', '40')
  })
})

async function expectRisks(place: Locator): Promise<void> {
  await expect(place).toContainText(words.risks.sentence)
  for (const { label, to } of words.risks.links) {
    await expect(place.getByRole('link', { name: label })).toHaveAttribute('href', to)
  }
}
