import type { BrowserContext, Page } from '@playwright/test'
import type { World } from '../support/build-world.ts'
import { chatButtonOf, chatFieldOf, chatOf } from '../support/chat.ts'
import { verdictOf } from '../support/check-result.ts'
import { connectExtension, shorten, walletButtonOf } from '../support/connect-extension.ts'
import { createExtensionWallet, type ExtensionWallet } from '../support/extension-wallet.ts'
import { cutOff, deployAnew } from '../support/lazy-parts.ts'
import { expect, test } from '../support/melos.ts'
import { makeMelosWallet, openWalletMenu } from '../support/melos-wallet.ts'
import { giveMoney } from '../support/money.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { bidFormOf, pressBuy } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { readAudio, watchAudio } from '../support/watch-audio.ts'
import { forgive } from '../support/watched-test.ts'

const offline = /ERR_INTERNET_DISCONNECTED|PartError|Failed to fetch|couldn't be reached/
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

async function bringWallet(context: BrowserContext, { market }: World): Promise<ExtensionWallet> {
  const wallet = createExtensionWallet(market)
  await giveMoney(market.chain, wallet.address(), { mels: '1000', pol: '1' })
  await wallet.install(context)
  return wallet
}

test.use(screens.desktop)

test.describe('the connection is lost at one click and restored at the next', () => {
  test.afterEach(({ complaints }) => forgive(complaints, offline))

  const parts = {
    'the assistant': {
      says: texts.assistantButton.notLoaded,
      press: (page: Page) => chatButtonOf(page).click(),
      opened: chatOf,
    },
    'the wallet': {
      says: texts.load.wallets,
      press: (page: Page) => walletButtonOf(page).click(),
      opened: (page: Page) => page.getByRole('dialog', { name: 'Connect to wallet' }),
    },
    'another page': {
      says: texts.load.page,
      press: (page: Page) => page.getByRole('link', { name: 'About us' }).first().click(),
      opened: (page: Page) => page.getByRole('heading', { level: 1, name: texts.about.hero.title }),
    },
  }
  for (const [name, { says, press, opened }] of Object.entries(parts)) {
    for (const again of ['the same click', texts.load.tryAgain] as const) {
      test(`${name} says so, and opens by ${again}`, async ({ page, context }) => {
        await page.goto('/')
        await whenHydrated(page)
        await context.setOffline(true)
        await press(page)
        await expect(alertOf(page, says)).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: texts.browseAuctions.title })).toBeVisible()
        await context.setOffline(false)
        if (again === texts.load.tryAgain) await page.getByRole('button', { name: again }).click()
        else await press(page)
        await expect(opened(page)).toBeVisible()
        await expect(alertOf(page, says)).toHaveCount(0)
      })
    }
  }

  test('an abandoned link leaves no progress bar', async ({ page, context }) => {
    await page.goto('/')
    await whenHydrated(page)
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: texts.assistantButton.help }).click()
    await page.getByRole('button', { name: texts.ui.close }).click()
    await expect(page.getByText(texts.ui.loadingPage)).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await context.setOffline(false)
  })

  test("a wallet's words are shown at the next click", async ({ page, context }) => {
    await page.goto('/')
    const wallet = await makeMelosWallet(page, 'quiet tin harbour 1987')
    const showWords = async () => {
      const menu = await openWalletMenu(page, wallet)
      await menu.getByRole('button', { name: texts.connectWallet.menu.words }).click()
    }
    await context.setOffline(true)
    await showWords()
    await expect(alertOf(page, texts.load.unreachable)).toBeVisible()
    await context.setOffline(false)
    await showWords()
    await expect(page.getByRole('dialog', { name: texts.keepWallet.export.title })).toBeVisible()
  })

  test('an auction that could not be watched says so, and is watched at the next click', async ({
    page,
    context,
    world,
  }) => {
    const wallet = await bringWallet(context, world)
    await page.goto(`/auction/${world.harbour}`)
    await connectExtension(page, wallet)
    const heart = page.getByRole('main').getByRole('button', { name: matching(texts.heart.watch('*')) })
    await expect(heart).toBeEnabled()
    await context.setOffline(true)
    await heart.click()
    await expect(alertOf(page, texts.load.unreachable)).toBeVisible()
    await context.setOffline(false)
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(alertOf(page, texts.load.unreachable)).toHaveCount(0)
  })

  test("a toast's message is shown even without its code", async ({ page, context, world }) => {
    const wallet = await bringWallet(context, world)
    await page.goto(`/auction/${world.harbour}`)
    await connectExtension(page, wallet)
    await context.setOffline(true)
    await pressBuy(page, { tokens: 1n, price: '5' })
    await expect(alertOf(page, texts.buy.unreachable)).toBeVisible()
    await context.setOffline(false)
  })
})

test('the last of two clicked links wins, even if the first loads later', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/help-[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: texts.assistantButton.help }).click()
  await expect(page.getByText(texts.ui.loadingPage)).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL('/about')
  const arrived = page.waitForResponse(/\/help-[\w-]+\.js$/)
  letGo()
  await (await arrived).finished()
  await expect(page.getByRole('heading', { level: 1, name: texts.about.hero.title })).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test.describe('a part of the page does not load', () => {
  test.afterEach(({ complaints }) => forgive(complaints, new RegExp(`${cutOff.source}|PartError`)))

  test('a dismissed part works once another part has loaded', async ({ page, world }) => {
    const files = '**/player-panel-*'
    await page.route(files, (route) => route.abort())
    await page.goto(`/auction/${world.harbour}`)
    const alert = alertOf(page, texts.load.unreachable)
    await alert.getByRole('button', { name: texts.ui.close }).click()
    await page
      .getByRole('main')
      .getByRole('button', { name: matching(texts.playSong.play('*')) })
      .first()
      .click()
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: matching(texts.playSong.pause('*')) })
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: texts.player.player })).toHaveCount(0)
    await page.unroute(files)
    await chatButtonOf(page).click()
    await expect(page.getByRole('region', { name: texts.player.player })).toBeVisible()
  })

  for (const part of ['check-panel', 'check-worker']) {
    test(`without ${part} the check says so, and Try again runs it`, async ({ page, ended }) => {
      const files = `**/${part}-*`
      await page.route(files, (route) => route.abort())
      await page.goto(`/auction/${ended.paid}/check`)
      const again = page.getByRole('button', { name: texts.load.tryAgain })
      await expect(again).toBeVisible()
      await page.unroute(files)
      await again.click()
      await expect(verdictOf(page)).toHaveAttribute('data-verdict', 'right')
    })
  }
})

test.describe('a new version is deployed under an open page', () => {
  const updated = texts.load.restored
  test.afterEach(({ complaints }) => forgive(complaints, /status of 404|PartError/))

  test('the next click loads it and keeps the typed bid, the question and the song', async ({
    page,
    context,
    world,
  }) => {
    await watchAudio(page)
    const wallet = await bringWallet(context, world)
    await page.goto(`/auction/${world.harbour}`)
    await connectExtension(page, wallet)
    await page
      .getByRole('button', { name: matching(texts.playSong.play('*')) })
      .first()
      .click()
    await expect.poll(async () => (await readAudio(page))[0]?.currentTime ?? 0).toBeGreaterThan(0.3)
    await chatButtonOf(page).click()
    await chatFieldOf(page).fill('What does it c')
    await page.keyboard.press('Escape')

    await deployAnew(context)
    const reloaded = page.waitForEvent('load')
    await pressBuy(page, { tokens: 7n, price: '12.25' })
    await reloaded
    await expect(alertOf(page, updated)).toBeVisible()
    await expect(bidFormOf(page).getByLabel('Min price per token offered')).toHaveValue('12.25')
    await expect(bidFormOf(page).getByLabel('Number of tokens')).toHaveValue('7')
    await expect(page.getByRole('region', { name: texts.player.player })).toBeVisible()
    expect((await readAudio(page))[0]?.currentTime).toBeGreaterThan(0.3)
    await chatButtonOf(page).click()
    await expect(chatFieldOf(page)).toHaveValue('What does it c')
    await page.keyboard.press('Escape')
    await expect(walletButtonOf(page, shorten(wallet.address()))).toBeVisible()
    await bidFormOf(page).getByRole('button', { name: 'Buy' }).click()
    await expect(page.getByRole('dialog', { name: 'Heads Up!' })).toBeVisible()
  })

  test('a link loads it, on the linked page', async ({ page, context }) => {
    await page.goto('/')
    await whenHydrated(page)
    await deployAnew(context)
    await page.getByRole('contentinfo').getByRole('link', { name: texts.assistantButton.help }).click()
    await expect(page).toHaveURL('/help')
    await expect(alertOf(page, updated)).toBeVisible()
  })

  test('an unsent report stays, without a question about leaving', async ({ page, context }) => {
    await page.goto('/report-infringement')
    await whenHydrated(page)
    const statement = page.locator('[name=statement]')
    await statement.fill('I believe in good faith that this is my song.')
    page.on('dialog', () => expect('a dialog of the browser').toBe('none'))
    await deployAnew(context)
    const reloaded = page.waitForEvent('load')
    await chatButtonOf(page).click()
    await reloaded
    await expect(statement).toHaveValue('I believe in good faith that this is my song.')
    await chatButtonOf(page).click()
    await expect(chatOf(page)).toBeVisible()
  })

  test('a dialog that would be lost keeps the page, which offers the reload', async ({ page, context }) => {
    await page.goto('/')
    await walletButtonOf(page).click()
    const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
    await expect(dialog).toBeVisible()
    await deployAnew(context)
    await dialog.getByRole('button', { name: texts.connectWallet.choices.melos.name }).click()
    await expect(dialog).toContainText(texts.load.gone)
    const reloaded = page.waitForEvent('load')
    await dialog.getByRole('button', { name: texts.load.reload }).click()
    await reloaded
    await walletButtonOf(page).click()
    await dialog.getByRole('button', { name: texts.connectWallet.choices.melos.name }).click()
    await expect(dialog.getByRole('button', { name: texts.keepWallet.words.show })).toBeVisible()
  })

  test('files that are still missing after the reload are reported, without a reload loop', async ({ page }) => {
    await page.route(/\/assistant-panel-/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/')
    await whenHydrated(page)
    const reloaded = page.waitForEvent('load')
    await chatButtonOf(page).click()
    await reloaded
    await whenHydrated(page)
    await chatButtonOf(page).click()
    await expect(alertOf(page, texts.load.gone)).toBeVisible()
  })
})
