import { expect, type Locator, type Page } from '@playwright/test'
import { approveButtonOf, logIn } from '../support/administrator.ts'
import {
  addAuthenticator,
  approve,
  choosePassphrase,
  connectDialogOf,
  makeMelosWallet,
  makeWords,
} from '../support/melos-wallet.ts'
import { readShift, recordShift, screens, whenHydrated } from '../support/pages.ts'
import { list, PATIENCE_MS, test } from '../support/sample-world.ts'
import { bidFormOf, confirmBid, toastOf } from '../support/submit-bid.ts'
import { matching, showMels, texts } from '../support/texts.ts'
import { orderFormOf, orderStepperOf } from '../support/trade.ts'

const PER_PAGE = 9
const passphrase = 'quiet tin harbour 1987'
const TWO_MINUTES_MS = 120_000
const MOST_TAPS = 14

const bannerOf = (page: Page) => page.getByRole('region', { name: texts.welcomeNewcomer.label })

async function openFromBanner(page: Page): Promise<Locator> {
  await bannerOf(page).getByRole('button', { name: texts.welcomeNewcomer.wallet.action }).click()
  return connectDialogOf(page)
}

/** Takes test money in the banner, which then leads on to the bid. */
async function takeMoney(page: Page): Promise<void> {
  await bannerOf(page)
    .getByRole('button', { name: texts.getTestMoney.ask('1000', '1') })
    .click()
  await expect(bannerOf(page)).toContainText(texts.welcomeNewcomer.bid.text(showMels('1000')))
}

/** Counts what a person does: each tap, and each field that is filled in, whatever is typed. */
async function countTaps(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const taps: string[] = []
    const filled = new Set<EventTarget>()
    Object.assign(window, { taps })
    const isField = (target: EventTarget | null) => target instanceof Element && target.closest('input') !== null
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        if (isTrusted && !isField(target)) taps.push((target as Element).closest('button, a')?.textContent ?? '?')
      },
      { capture: true },
    )
    addEventListener(
      'input',
      ({ target }) => {
        if (target === null || filled.has(target)) return
        filled.add(target)
        taps.push('a field')
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => (window as unknown as { taps: string[] }).taps)
}

test.use(screens.desktop)

test('a page that is opened at once fills while you watch', async ({ page }) => {
  test.setTimeout(PATIENCE_MS)
  await page.goto('/')
  const banner = page.getByRole('region', { name: texts.welcomeNewcomer.label })
  await expect(banner).toContainText(texts.welcomeNewcomer.filling)
  await expect(page.getByRole('article')).toHaveCount(PER_PAGE, { timeout: PATIENCE_MS })
  await expect(banner).toContainText(texts.welcomeNewcomer.administratorHint, { timeout: PATIENCE_MS })
})

test('a newcomer listens, makes a wallet, takes test money, bids, and sees the bid', async ({
  page,
  world,
  loseFiles,
}, testInfo) => {
  await loseFiles('newcomer-banner', 'newcomer-next-step')
  test.setTimeout(150_000)
  testInfo.annotations.push({ type: 'first start to a full list', description: `${world.filledAfterMs} ms` })
  await page.goto('/')
  await whenHydrated(page)
  await expect(page.getByRole('article')).toHaveCount(PER_PAGE)
  const banner = page.getByRole('region', { name: texts.welcomeNewcomer.label })
  await expect(banner).toContainText(texts.welcomeNewcomer.text)
  await expect(banner.getByRole('link', { name: texts.welcomeNewcomer.administrator })).toHaveAttribute(
    'href',
    '/admin',
  )

  await test.step('a song is heard', async () => {
    await page.getByRole('button', { name: texts.playSong.play('Harbour Lights') }).click()
    await expect(page.getByRole('region', { name: texts.player.player })).toContainText('Harbour Lights')
    await expect(page.getByRole('button', { name: texts.playSong.pause('Harbour Lights') }).first()).toBeVisible()
  })

  await test.step('a wallet is made and filled', async () => {
    await makeMelosWallet(page, passphrase)
    await takeMoney(page)
  })

  await page.getByRole('link', { name: texts.browseAuctions.card.openTitle('Harbour Lights') }).click()
  await expect(bidFormOf(page)).toBeVisible()
  await confirmBid(page, { tokens: 3n, price: '7.15' })
  await approve(page, 'bid')
  await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  const bids = page.getByRole('region', { name: 'Bids' }).getByRole('row')
  await expect(bids.filter({ hasText: '7.15' })).toContainText('3')
  await page.goto('/')
  await expect(banner).toContainText(texts.welcomeNewcomer.done.title)
})

for (const lock of ['a passphrase', 'a passkey'] as const) {
  test(`on a phone the first bid with ${lock} takes few taps and less than two minutes`, async ({
    browser,
    world,
  }, testInfo) => {
    test.setTimeout(150_000)
    const context = await browser.newContext({ baseURL: world.address, ...screens.phone })
    const page = await context.newPage()
    const readTaps = await countTaps(page)
    if (lock === 'a passkey') await addAuthenticator(page)
    const began = Date.now()
    await page.goto('/')
    await makeWords(page, openFromBanner)
    if (lock === 'a passphrase') await choosePassphrase(page, passphrase)
    else await page.getByRole('button', { name: texts.keepWallet.protect.passkey }).click()
    await takeMoney(page)
    await page.getByRole('link', { name: texts.browseAuctions.card.openTitle('Harbour Lights') }).click()
    await expect(page).toHaveURL(/\/auction\/\d+$/)
    await page.getByRole('button', { name: texts.placeBid.bar.open, exact: true }).click()
    await bidFormOf(page).getByRole('button', { name: 'Buy' }).click()
    await page.getByRole('dialog', { name: 'Heads Up!' }).getByRole('button', { name: 'Confirm' }).click()
    await approve(page, 'bid')
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible({ timeout: 30_000 })
    const took = Date.now() - began
    const taps = await readTaps()
    testInfo.annotations.push({ type: 'taps to the first bid', description: taps.join(', ') })
    expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(MOST_TAPS)
    expect(took).toBeLessThan(TWO_MINUTES_MS)
    await context.close()
  })
}

test('the banner shows one step at a time, and none of them moves the page', async ({ browser, world }) => {
  for (const screen of [screens.desktop, screens.phone, { viewport: { width: 320, height: 640 } }]) {
    const context = await browser.newContext({ baseURL: world.address, ...screen })
    const page = await context.newPage()
    await recordShift(page)
    await page.goto('/')
    await whenHydrated(page)
    const heading = page.getByRole('heading', { level: 1 })
    const place = await heading.boundingBox()
    const { wallet, storedWallet, money, bid } = texts.welcomeNewcomer
    const titles = [wallet.title, storedWallet.title, money.title, bid.title]
    const expectOnly = async (title: string) => {
      await expect(bannerOf(page)).toContainText(title)
      for (const other of titles.filter((text) => text !== title)) await expect(bannerOf(page)).not.toContainText(other)
      expect(await heading.boundingBox()).toEqual(place)
    }
    await expectOnly(wallet.title)
    await makeWords(page, openFromBanner)
    await choosePassphrase(page, passphrase)
    await expect(connectDialogOf(page)).toBeHidden()
    await expectOnly(money.title)
    await takeMoney(page)
    await expectOnly(bid.title)
    await page.reload()
    await expectOnly(bid.title)
    expect(await readShift(page)).toBeLessThan(0.01)

    // A wallet in this browser is opened, not made.
    await page.evaluate(() => {
      for (const key of ['access_token', 'refresh_token', 'metamaskAddress']) localStorage.removeItem(key)
    })
    await page.reload()
    await expectOnly(storedWallet.title)
    await bannerOf(page).getByRole('button', { name: storedWallet.action }).click()
    await connectDialogOf(page).getByLabel(texts.keepWallet.passphrase.label, { exact: true }).fill(passphrase)
    await connectDialogOf(page).getByRole('button', { name: texts.keepWallet.unlock.open, exact: true }).click()
    await expectOnly(bid.title)

    await bannerOf(page).getByRole('button', { name: texts.welcomeNewcomer.hide }).click()
    await expect(bannerOf(page)).toBeHidden()
    await page.reload()
    await whenHydrated(page)
    await expect(bannerOf(page)).toBeHidden()
    expect(await readShift(page)).toBeLessThan(0.01)
    await context.close()
  }
})

for (const [size, screen] of Object.entries(screens)) {
  test(`the tour of the README buys and offers tokens, and shows what they earn: ${size}`, async ({
    browser,
    world,
  }) => {
    test.setTimeout(150_000)
    const context = await browser.newContext({ baseURL: world.address, ...screen })
    const page = await context.newPage()
    await page.goto('/')
    await makeWords(page, openFromBanner)
    await choosePassphrase(page, passphrase)
    await takeMoney(page)
    // A reload would lock the wallet.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Market', exact: true }).click()
    await page.getByRole('link', { name: /Market Day Never Ends/ }).click()
    const { placeOrder: words, signing } = texts
    const order = async (quantity: string, ask: { action: string }, outcome: string) => {
      await orderFormOf(page).getByLabel(words.quantity).fill(quantity)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: ask.action, exact: true }).click()
      await expect(orderStepperOf(page)).toContainText(outcome)
      await orderStepperOf(page).getByRole('button', { name: words.stepper.close }).last().click()
    }
    const openForm = async () => {
      if (size === 'phone') await page.getByRole('button', { name: words.bar.open, exact: true }).click()
    }
    await openForm()
    await order('10', signing.buyOrder, words.stepper.doneTitle)
    await openForm()
    await orderFormOf(page).getByRole('radio', { name: words.sides.sell }).check()
    await orderFormOf(page).getByRole('radio', { name: words.ways.price }).check()
    await orderFormOf(page).getByLabel(words.price).fill('1.40')
    await order('5', signing.sellOrder, words.stepper.restsTitle)
    await page.goto('/account/portfolio')
    const song = page.getByRole('row', { name: /Market Day Never Ends/ })
    await expect(song).toContainText(matching(texts.myPortfolio.inOrders('5')))
    await page.goto('/royalties')
    await page.getByRole('link', { name: texts.readRoyalties.name('2') }).click()
    await expect(page.getByRole('row', { name: /Market Day Never Ends/ })).toBeVisible()
    await context.close()
  })
}

test('the people whom the README names find what it says', async ({ browser, world }) => {
  const signIn = async (login: string) => {
    const context = await browser.newContext({ baseURL: world.address, ...screens.desktop })
    const page = await context.newPage()
    await page.goto('/sign-in')
    await whenHydrated(page)
    await page.getByLabel(texts.accountAccess.signIn.login).fill(login)
    await page.getByLabel(texts.account.password.label, { exact: true }).fill('seven kettles in the attic')
    await page.getByRole('button', { name: texts.accountAccess.signIn.submit, exact: true }).click()
    await page.getByRole('link', { name: matching(texts.bell.label(2).replace('2', '*')) }).click()
    return page
  }
  const listener = await signIn('robin')
  await expect(listener.getByRole('main')).toContainText('Blocked: Meia Lua')
  await expect(listener.getByRole('main')).toContainText('Royalties paid')
  await expect(listener.getByRole('region', { name: texts.ownAlerts.watching.title })).toContainText(
    'Telephone Weather',
  )
  await listener.context().close()

  const artist = await signIn('luisa')
  await artist.getByRole('link', { name: 'A report against Meia Lua' }).click()
  await expect(artist.getByRole('heading', { name: texts.cases.answer.title })).toBeVisible()
  await artist.getByRole('link', { name: texts.cases.open }).click()
  await expect(artist.getByRole('main')).toContainText(matching(texts.block.examined('*')))
  await logIn(artist)
  await artist.goto('/admin/reports')
  await expect(artist.getByRole('main')).toContainText(texts.reviewReports.due('1'))
  await expect(artist.getByRole('row', { name: /Meia Lua/ })).toContainText(texts.reviewReports.marks.blocked)
  await artist.context().close()
})

test('the welcome appears without shifting the page', async ({ request }) => {
  const page = await (await request.get('/')).text()
  expect(page.indexOf(texts.welcomeNewcomer.label)).toBeLessThan(page.indexOf('</main>'))
  expect(page).not.toContain('<div hidden id="S:')
})

test('the sample world has auctions in every state', async ({ world, page }) => {
  const states = Map.groupBy(await list(world.address), ({ status }) => status.value)
  expect(Object.fromEntries([...states].map(([state, { length }]) => [state, length]))).toEqual({
    PENDING: 3,
    OPEN: 12,
    TERMINATED: 3,
    PROCESSED: 6,
  })
  await page.goto('/?contentTab=TERMINATED,PROCESSED')
  await expect(page.getByRole('article')).toHaveCount(9)
})

test('simulated bidders place bids', async ({ world }) => {
  test.setTimeout(240_000)
  const count = async () => (await list(world.address)).reduce((sum, { bidCount }) => sum + bidCount, 0)
  const before = await count()
  // They begin once the sample world is complete, with its royalties and the studio's songs.
  await expect.poll(count, { timeout: 200_000 }).toBeGreaterThan(before)
})

test('an administrator approves a waiting auction, and the result can be checked', async ({ page, world }) => {
  test.setTimeout(150_000)
  await logIn(page)
  await expect(page.getByRole('main')).toContainText('Last Coin')
  const waiting = (await list(world.address)).find(({ title }) => title === 'Last Coin')
  await page.goto(`/admin/auction/${waiting?.externalId}`)
  await makeWords(page)
  await choosePassphrase(page, passphrase)
  await expect(page.getByRole('banner').getByRole('button', { name: /^0x/ })).toBeVisible()
  await approveButtonOf(page).click()
  await page.getByRole('button', { name: texts.wallet.appoint.action }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts.signing.settle.action, exact: true })
    .click({ timeout: 60_000 })
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible({ timeout: 60_000 })
  await page.goto(`/auction/${waiting?.externalId}/check`)
  await expect(page.getByRole('main')).toContainText(texts.checkResult.verdict.right.title, { timeout: 30_000 })
})
