import { findFirefox } from '@melos/test-kit/find-browser'
import type { Browser, Page } from 'puppeteer-core'
import { parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildWorld, type World } from '../support/build-world.ts'
import { shorten } from '../support/connect-extension.ts'
import { readBids } from '../support/money.ts'
import { finishShortAuctions, type ShortAuctions } from '../support/short-auctions.ts'
import { harbour } from '../support/songs.ts'
import { startMelos } from '../support/start-melos.ts'
import { showMels, texts } from '../support/texts.ts'
import { openFirefox, openPage, type WatchedPage } from './open-firefox.ts'

const PATIENCE_MS = 30_000
const PER_PAGE = 9
const passphrase = 'quiet tin harbour 1987'

const installed = findFirefox()
console.log(
  installed === undefined
    ? 'Firefox: none is installed, so its tests are skipped.'
    : `Firefox: ${installed.version} (${installed.path})`,
)

// Puppeteer's role selectors query every element again and again, which slows Firefox down.
const buttonNamed = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`
const press = (page: Page, name: string) => page.locator(`::-p-xpath(${buttonNamed(name)})`).click()
const pressInDialog = (page: Page, name: string) =>
  page.locator(`::-p-xpath(//dialog[@open]${buttonNamed(name)})`).click()
const fill = (page: Page, label: string, value: string) => page.locator(`input::-p-aria([name="${label}"])`).fill(value)

/** The texts of all matching elements. */
const readText = (page: Page, selector: string) =>
  page.$$eval(selector, (found) => found.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ')).join('\n'))

const expectText = (page: Page, selector: string) =>
  expect.poll(() => readText(page, selector), { timeout: PATIENCE_MS })

/** A sentence of the pages as `readText` gives it, with plain spaces only. */
const plain = (sentence: string) => sentence.replaceAll(/\s+/g, ' ')

describe.runIf(installed !== undefined)('Firefox', () => {
  const started: (() => Promise<void>)[] = []
  let address: string
  let world: World
  let ended: ShortAuctions
  let browser: Browser
  let watched: WatchedPage

  const open = (path: string) => watched.page.goto(new URL(path, address).href)

  beforeAll(async () => {
    if (installed === undefined) return
    const { melos, stop } = await startMelos()
    started.push(stop)
    address = melos.address
    world = await buildWorld(melos)
    ended = await finishShortAuctions(world.market, world.short)
    browser = await openFirefox(installed)
    started.push(() => browser.close())
  })
  afterAll(async () => {
    for (const stop of started.toReversed()) await stop()
  })

  beforeEach(async () => {
    watched = await openPage(browser)
  })
  afterEach(async () => {
    expect(await watched.close()).toEqual([])
  })

  test('the list shows the auctions, and a card leads to its auction', async () => {
    const { page } = watched
    await open('/')
    expect(await page.$$('article')).toHaveLength(PER_PAGE)
    await page.locator(`a[aria-label="${texts.browseAuctions.card.openTitle(harbour.title)}"]`).click()
    await expectText(page, 'h1').toBe(harbour.title)
    expect(page.url()).toBe(new URL(`/auction/${world.harbour}`, address).href)
  })

  test('the demand is drawn, and is read price by price', async () => {
    const { page } = watched
    await open(`/auction/${world.harbour}`)
    await expectText(page, 'figure').toContain(plain(texts.readDemand.demand.running.clears('3.50', 1_000)))
    const curves = await page.$$eval('figure path', (paths) => paths.map((path) => path.getBoundingClientRect().height))
    expect(Math.max(...curves)).toBeGreaterThan(50)
    const slider = await page
      .locator(`::-p-aria([role="slider"][name="${texts.readDemand.demand.slider}"])`)
      .waitHandle()
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expectText(page, 'figure').toContain(plain(texts.readDemand.demand.reading('4.00', 150, 850)))
  })

  test('a newcomer makes a Melos wallet, takes test money and bids', async () => {
    const { page } = watched
    await open(`/auction/${world.tide}`)
    const { address: bidder } = mnemonicToAccount((await makeWallet(page)).join(' '))
    await expectText(page, 'header').toContain(shorten(bidder))

    await press(page, texts.getTestMoney.ask('1000', '1'))
    await expectText(page, 'main').toContain(plain(texts.placeBid.funds.have(showMels('1000'), '1.00')))
    await fill(page, 'Min price per token offered', '3.2')
    await fill(page, 'Number of tokens', '10')
    await press(page, 'Buy')
    await pressInDialog(page, 'Confirm')
    await pressInDialog(page, texts.signing.bid.action)
    await expectText(page, 'dialog').toContain(texts.placeBid.stepper.doneTitle)
    await page.keyboard.press('Escape')
    await expectText(page, 'tbody').toMatch(/3\.20.*10.*32\.00/)
    expect(await readBids(world.market.chain, world.tide, bidder)).toEqual([{ tokens: 10n, price: parseEther('3.2') }])
  })

  test("a settled auction's result is right", async () => {
    const { page } = watched
    await open(`/auction/${ended.paid}/check`)
    await expectText(page, 'main').toContain(texts.checkResult.verdict.right.title)
    expect(await page.$$eval('[data-verdict]', ([verdict]) => verdict?.getAttribute('data-verdict'))).toBe('right')
  })

  test('the dark theme is kept', async () => {
    const { page } = watched
    const readBackground = () => page.$eval('body', (body) => getComputedStyle(body).backgroundColor)
    await open('/')
    const light = await readBackground()
    await press(page, texts.ui.darkMode)
    await expect.poll(readBackground).not.toBe(light)
    const dark = await readBackground()
    await page.reload()
    expect(await readBackground()).toBe(dark)
  })
})

/** Makes a Melos wallet, signs in and returns the twelve words. */
async function makeWallet(page: Page): Promise<string[]> {
  await press(page, 'Connect wallet')
  await page.locator(`dialog button ::-p-text(${texts.connectWallet.choices.melos.name})`).click()
  await pressInDialog(page, texts.keepWallet.words.show)
  await page.waitForSelector('dialog li:nth-child(12)')
  const lines = await page.$$eval('dialog li', (items) => items.map((item) => item.textContent))
  const words = lines.map((line) => line?.trim().split(/\s+/).at(-1) ?? '')
  await pressInDialog(page, texts.keepWallet.words.next)
  for (let asked = 1; asked <= 3; asked++) {
    await expectText(page, 'dialog').toContain(texts.keepWallet.confirm.progress(asked, 3))
    const dialog = await readText(page, 'dialog')
    const place = words.findIndex((_, index) => dialog.includes(texts.keepWallet.confirm.title(index + 1)))
    await pressInDialog(page, words[place] ?? '')
  }
  await fill(page, texts.keepWallet.protect.passphrase, passphrase)
  await pressInDialog(page, texts.keepWallet.protect.keep)
  return words
}
