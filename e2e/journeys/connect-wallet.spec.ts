import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chooseExtension, connectExtension, shorten, walletButtonOf } from '../support/connect-extension.ts'
import { createExtensionWallet } from '../support/extension-wallet.ts'
import { expect, test } from '../support/melos.ts'
import { choosePassphrase, connectDialogOf, makeWords } from '../support/melos-wallet.ts'
import { giveMoney } from '../support/money.ts'
import { keepView, screens, whenHydrated } from '../support/pages.ts'
import { harbour } from '../support/songs.ts'
import { showMels, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const kept = () => ({ ...localStorage })

async function expectSignedOut(page: Page, complaints: string[]): Promise<void> {
  await expect(walletButtonOf(page)).toBeVisible()
  await expect.poll(async () => (await page.evaluate(kept)).access_token).toBeUndefined()
  // What the page was asking for is refused once the session has ended.
  forgive(complaints, /401/)
}

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('the dialog is 343 px wide and is closed by the X, the backdrop and Escape', async ({ page }, testInfo) => {
    await page.goto('/')
    const open = walletButtonOf(page)
    const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
    await open.click()
    await expect(dialog).toBeVisible()
    expect((await dialog.boundingBox())?.width).toBe(343)
    for (const name of [
      texts.connectWallet.choices.melos.name,
      texts.connectWallet.choices.extension.name,
      texts.connectWallet.choices.walletConnect.name,
    ]) {
      await expect(dialog.getByRole('button', { name })).toBeVisible()
    }
    await keepView(page, testInfo, 'connect-dialog')
    await dialog.getByRole('heading').click()
    await dialog.getByText(texts.connectWallet.afterwards).click()
    await expect(dialog).toBeVisible()

    await dialog.getByRole('button', { name: texts.ui.close }).click()
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await page.mouse.click(20, 400)
    await expect(dialog).toBeHidden()
    await open.click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
  })

  test('no wallet code is loaded before the button is used', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto('/')
    await whenHydrated(page)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((path) => path.includes('wallet-dialogs'))).toEqual([])
    await walletButtonOf(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(scripts.filter((path) => path.includes('wallet-dialogs'))).not.toEqual([])
  })

  test('without a project at WalletConnect the dialog says why phones are off', async ({ page }) => {
    await page.goto('/')
    await walletButtonOf(page).click()
    const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
    await dialog.getByRole('button', { name: texts.connectWallet.choices.walletConnect.name }).click()
    await expect(dialog).toContainText(texts.walletConnect.off.text)
    await dialog.getByRole('button', { name: texts.walletConnect.back }).click()
    await expect(dialog.getByRole('button', { name: texts.connectWallet.choices.extension.name })).toBeVisible()
  })

  test('a browser without an extension says so and offers help', async ({ page }, testInfo) => {
    await page.goto('/')
    await walletButtonOf(page).click()
    const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
    await dialog.getByRole('button', { name: texts.connectWallet.choices.extension.name }).click()
    await expect(dialog).toContainText(texts.connectWallet.noExtension.text)
    await expect(dialog.getByRole('link', { name: 'MetaMask' })).toHaveAttribute('href', /^https:/)
    await keepView(page, testInfo, 'no-extension')
    await dialog.getByRole('button', { name: texts.connectWallet.back }).click()
    await expect(dialog.getByRole('button', { name: texts.connectWallet.choices.walletConnect.name })).toBeVisible()
  })

  test('one of several extensions is chosen, connects and signs in', async ({ page, context, world }, testInfo) => {
    const [fox, owl] = ['Test Fox', 'Other Owl'].map((name) => createExtensionWallet(world.market, { name })) as [
      ReturnType<typeof createExtensionWallet>,
      ReturnType<typeof createExtensionWallet>,
    ]
    await fox.install(context)
    await owl.install(context)
    await page.goto('/')
    await walletButtonOf(page).click()
    const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
    await dialog.getByRole('button', { name: texts.connectWallet.choices.extension.name }).click()
    await expect(dialog.getByRole('button', { name: 'Test Fox' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Other Owl' })).toBeVisible()
    await keepView(page, testInfo, 'extensions')
    const connecting = owl.prompts.holdNext('connect')
    await dialog.getByRole('button', { name: 'Other Owl' }).click()
    await connecting.opened
    await expect(dialog).toContainText(texts.connectWallet.confirm('Other Owl'))
    connecting.approve()
    await expect(walletButtonOf(page, shorten(owl.address()))).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(owl.prompts.shown).toEqual(['connect', 'sign'])
    expect(owl.prompts.mostAtOnce()).toBe(1)
    expect(fox.prompts.shown).toEqual([])
    const storage = await page.evaluate(kept)
    expect(JSON.parse(storage.metamaskAddress ?? '')).toBe(owl.address().toLowerCase())
    expect(typeof JSON.parse(storage.access_token ?? '')).toBe('string')
    expect(typeof JSON.parse(storage.refresh_token ?? '')).toBe('string')
  })

  test('the menu shows balances, copies the address, links to the bids and disconnects', async ({
    page,
    context,
    world,
  }, testInfo) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const wallet = createExtensionWallet(world.market)
    await giveMoney(world.market.chain, wallet.address(), { mels: '1234.5', pol: '0.75' })
    await wallet.install(context)
    await page.goto('/')
    await connectExtension(page, wallet)
    await walletButtonOf(page, shorten(wallet.address())).click()
    const menu = page.getByRole('dialog', { name: texts.connectWallet.menu.title })
    await expect(menu).toContainText(texts.connectWallet.menu.by('Test Fox'))
    await expect(menu.getByRole('definition')).toHaveText([showMels('1234.5'), '0.75'])
    await keepView(page, testInfo, 'wallet-menu')
    await expect(menu.getByRole('link', { name: texts.connectWallet.menu.help })).toHaveAttribute('href', '/help')
    await menu.getByRole('button', { name: texts.connectWallet.menu.copy }).click()
    await expect(menu.getByRole('button', { name: texts.connectWallet.menu.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address())
    await menu.getByRole('link', { name: texts.connectWallet.menu.myBids }).click()
    await expect(page).toHaveURL(/\/account\/bids$/)
    await expect(menu).toBeHidden()
    // The server refuses requests that are in flight when the session ends.
    await expect(page.getByRole('heading', { name: texts.myBids.empty.title })).toBeVisible()

    const before = await page.evaluate(kept)
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/logout'))
    await walletButtonOf(page, shorten(wallet.address())).click()
    await menu.getByRole('button', { name: texts.connectWallet.menu.disconnect }).click()
    expect((await ended).ok()).toBe(true)
    await expect(walletButtonOf(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const after = await page.evaluate(kept)
    for (const key of ['access_token', 'refresh_token', 'nonce', 'metamaskAddress']) expect(after[key]).toBeUndefined()
    expect(after['fe-version']).toBe(before['fe-version'])
    expect(wallet.state.isAuthorised).toBe(false)
  })

  test('the wallet stays connected after a reload, in other tabs and across pages', async ({
    page,
    context,
    world,
  }) => {
    const wallet = createExtensionWallet(world.market)
    await wallet.install(context)
    await page.goto('/')
    await connectExtension(page, wallet)
    const name = shorten(wallet.address())
    await page.reload()
    await expect(walletButtonOf(page, name)).toBeVisible()
    await page.goto(`/auction/${world.harbour}`)
    await expect(walletButtonOf(page, name)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/')
    await expect(walletButtonOf(other, name)).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign'])

    const ends: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/logout')) ends.push(request.url())
    })
    for (const tab of [page, other]) await walletButtonOf(tab, name).click()
    await other.getByRole('button', { name: texts.connectWallet.menu.disconnect }).click()
    for (const tab of [page, other]) {
      await expect(walletButtonOf(tab)).toBeVisible()
      await expect(tab.getByRole('dialog')).toHaveCount(0)
    }
    await page.reload()
    await whenHydrated(page)
    await expect(walletButtonOf(page)).toBeVisible()
    // The wallet notifies both tabs; one of them ends the session.
    expect(ends).toHaveLength(1)
  })

  test('a locked extension does not connect, and reconnects when it is unlocked', async ({ page, context, world }) => {
    const wallet = createExtensionWallet(world.market)
    await wallet.install(context)
    await page.goto('/')
    await connectExtension(page, wallet)
    wallet.state.isAuthorised = false
    await page.reload()
    await expect(walletButtonOf(page)).toBeVisible()
    wallet.state.isAuthorised = true
    await page.reload()
    await expect(walletButtonOf(page, shorten(wallet.address()))).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'sign'])
  })

  for (const kind of ['connect', 'sign'] as const) {
    test(`rejecting the request to ${kind} shows no error`, async ({ page, context, world }) => {
      const wallet = createExtensionWallet(world.market)
      wallet.prompts.rejectNext(kind)
      await wallet.install(context)
      await page.goto('/')
      await chooseExtension(page, wallet)
      const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
      await expect(dialog.getByRole('button', { name: texts.connectWallet.choices.extension.name })).toBeVisible()
      await expect(page.locator('[role=alert]')).toHaveCount(0)
      expect((await page.evaluate(kept)).access_token).toBeUndefined()
      await dialog.getByRole('button', { name: texts.ui.close }).click()
      await connectExtension(page, wallet)
    })
  }

  for (const answer of ['approve', 'reject'] as const) {
    test(`a prompt that was left open does not end the next connection: ${answer}`, async ({
      page,
      context,
      world,
    }) => {
      const left = createExtensionWallet(world.market, { name: 'Left Lion' })
      const chosen = createExtensionWallet(world.market, { name: 'Chosen Cat' })
      for (const wallet of [left, chosen]) await wallet.install(context)
      await page.goto('/')
      const prompt = left.prompts.holdNext('connect')
      await chooseExtension(page, left)
      await prompt.opened
      await page.getByRole('button', { name: texts.ui.close }).click()
      await connectExtension(page, chosen)
      prompt[answer]()
      await expect.poll(() => left.state.isAuthorised).toBe(false)
      await page.reload()
      await expect(walletButtonOf(page, shorten(chosen.address()))).toBeVisible()
      expect(chosen.prompts.shown).toEqual(['connect', 'sign'])
      expect(left.prompts.shown).toEqual(['connect'])
    })
  }

  test('another account in the wallet signs out, and can sign in', async ({ page, context, world, complaints }) => {
    const wallet = createExtensionWallet(world.market)
    await wallet.install(context)
    await page.goto('/')
    await connectExtension(page, wallet)
    await wallet.switchAccount(privateKeyToAccount(generatePrivateKey()))
    await expect(page.locator('[role=alert]')).toHaveText(texts.signIn.accountChanged)
    await expectSignedOut(page, complaints)
    await connectExtension(page, wallet)
    const storage = await page.evaluate(kept)
    expect(JSON.parse(storage.metamaskAddress ?? '')).toBe(wallet.address().toLowerCase())
  })

  test('another account while the page was closed signs out', async ({ page, context, world, complaints }) => {
    const wallet = createExtensionWallet(world.market)
    await wallet.install(context)
    await page.goto('/')
    await connectExtension(page, wallet)
    await page.goto('/robots.txt')
    await wallet.switchAccount(privateKeyToAccount(generatePrivateKey()))
    await page.goto('/')
    await expectSignedOut(page, complaints)
  })

  test('a wallet that changes to another network signs out', async ({ page, context, world, complaints }) => {
    const wallet = createExtensionWallet(world.market)
    await wallet.install(context)
    await page.goto('/')
    await connectExtension(page, wallet)
    await wallet.switchChain(1)
    await expect(page.locator('[role=alert]')).toHaveText(texts.signIn.networkChanged)
    await expectSignedOut(page, complaints)
  })

  test('revoking the permission in the wallet signs out', async ({ page, context, world, complaints }) => {
    const wallet = createExtensionWallet(world.market)
    await wallet.install(context)
    await page.goto('/')
    await connectExtension(page, wallet)
    await wallet.leaveSite()
    await expectSignedOut(page, complaints)
  })

  test('a wallet on another network connects and stays connected', async ({ page, context, world }) => {
    const wallet = createExtensionWallet(world.market)
    wallet.startOnChain(1)
    await wallet.install(context)
    await page.goto('/')
    await connectExtension(page, wallet)
    await page.reload()
    await expect(walletButtonOf(page, shorten(wallet.address()))).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(screens.phone)

  test('the wallet is in the menu', async ({ page, context, world }, testInfo) => {
    const wallet = createExtensionWallet(world.market)
    await wallet.install(context)
    await page.goto('/')
    await page.getByRole('button', { name: texts.ui.menu }).click()
    await walletButtonOf(page).click()
    const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
    await expect(dialog).toBeVisible()
    expect((await dialog.boundingBox())?.width).toBe(343)
    await keepView(page, testInfo, 'connect-dialog-phone')
    await dialog.getByRole('button', { name: texts.connectWallet.choices.extension.name }).click()
    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: texts.ui.menu }).click()
    await expect(walletButtonOf(page, shorten(wallet.address()))).toBeVisible()
  })

  test('Back closes the dialogs of the wallet one by one and stays on the page', async ({ page, world }) => {
    const path = `/auction/${world.harbour}`
    // Other tests' auctions would move this one to a further page of the whole list.
    const list = `/?search=${encodeURIComponent(harbour.title)}`
    await page.goto('/about')
    await page.goto(list)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const connect = connectDialogOf(page)
    const openMenu = async (name?: string) => {
      await page.getByRole('button', { name: texts.ui.menu }).click()
      await walletButtonOf(page, name).click()
    }
    const expectSamePage = async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(list)
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    }

    await test.step('the choice of wallets, from any of its steps', async () => {
      await openMenu()
      await expect(connect).toBeVisible()
      await page.goBack()
      await expectSamePage()
      await openMenu()
      await connect.getByRole('button', { name: texts.connectWallet.choices.melos.name }).click()
      await expect(connect.getByRole('button', { name: texts.keepWallet.words.show })).toBeVisible()
      await page.goBack()
      await expectSamePage()
    })

    await test.step('the menu and what it opens', async () => {
      await page.getByRole('button', { name: texts.ui.menu }).click()
      const { account } = await makeWords(page)
      await choosePassphrase(page, 'quiet tin harbour 1987')
      await expect(connect).toBeHidden()
      await openMenu(shorten(account.address))
      const menu = page.getByRole('dialog', { name: texts.connectWallet.menu.title })
      await menu.getByRole('button', { name: texts.connectWallet.menu.words }).click()
      const words = page.getByRole('dialog', { name: texts.keepWallet.export.title })
      await expect(words).toBeVisible()
      await page.goBack()
      await expectSamePage()
    })

    await test.step('a dialog that was closed in another way costs no further Back', async () => {
      await page.locator(`main a[href="${path}"]`).first().click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await page.getByRole('button', { name: texts.placeBid.bar.open, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.getByRole('button', { name: texts.placeBid.bar.close }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await expectSamePage()
      await page.goBack()
      await expect(page).toHaveURL(/\/about$/)
    })
  })
})
