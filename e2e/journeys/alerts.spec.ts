import { melsAbi } from '@melos/contracts'
import type { Page } from '@playwright/test'
import { type LocalAccount, parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { openAccount, type Person, signInAs } from '../support/accounts.ts'
import { openAuction } from '../support/auctions.ts'
import { bringExtensionBidder } from '../support/bidder.ts'
import { callApi } from '../support/call-api.ts'
import { findFaults } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { giveMoney } from '../support/money.ts'
import { keepScreenshot, keepView, preferTheme, screens, themes, whenHydrated } from '../support/pages.ts'
import { placeBids, sendBid } from '../support/place-bids.ts'
import { bidFormOf, confirmBid, stepperOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const words = texts.ownAlerts
const settings = texts.accountSettings.alerts

/** The bell is in the bar of every page. */
const bellOf = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', { name: texts.bell.label(unread), exact: true })
const heartOf = (page: Page, title: string) => page.getByRole('button', { name: texts.heart.watch(title), exact: true })

for (const [screen, { viewport }] of Object.entries(screens)) {
  test(`on a ${screen}, someone who watches an auction and is outbid finds the form filled in`, async ({
    page,
    world,
    loseFiles,
  }, info) => {
    test.slow()
    const { market } = world
    const auction = await openAuction(market, `Northern ${screen}`, { tokens: 10n })
    await page.setViewportSize(screens.desktop.viewport)
    await bringExtensionBidder({ market, auction }, page)
    if (screen === 'desktop') await loseFiles('alerts-panel', 'toggle-watch')
    // On a phone, the wallet's button is in the menu.
    await page.setViewportSize(viewport)
    const heart = heartOf(page, auction.title)
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    if (screen === 'phone') await page.getByRole('button', { name: texts.placeBid.bar.open, exact: true }).click()
    await confirmBid(page, { tokens: 10n, price: '1' })
    await expect(stepperOf(page)).toContainText(texts.placeBid.stepper.doneTitle)
    await page.goto('/')
    await expect(heartOf(page, auction.title)).toHaveAttribute('aria-pressed', 'true')
    await expect(bellOf(page, 0)).toBeVisible()

    await placeBids(market, auction.id, [{ tokens: 10n, price: '2' }])
    await expect(bellOf(page, 1)).toBeVisible()
    await keepView(page, info, `alerts-bell-${screen}`)
    await bellOf(page, 1).click()
    await expect(page).toHaveURL('/account/alerts')
    const alert = page.getByRole('region', { name: words.title }).getByRole('link', { name: /^Unread: Outbid/ })
    await expect(alert).toContainText(auction.title)
    await expect(page.getByRole('region', { name: words.watching.title })).toContainText(auction.title)
    for (const theme of themes) {
      await preferTheme(page, theme)
      await page.reload()
      await expect(alert).toBeVisible()
      await expect(bellOf(page, 1)).toBeVisible()
      expect(await findFaults(page)).toEqual([])
      await keepScreenshot(page, info, `alerts-${screen}-${theme}`)
    }
    await alert.click()

    const form = bidFormOf(page)
    await expect(form.getByLabel('Min price per token offered')).toHaveValue('2.01')
    await expect(form.getByLabel('Number of tokens')).toHaveValue('10')
    const note = { price: '2.01', morePerToken: '1.01', deposit: '22.11', more: '11.11' }
    await expect(form).toContainText(matching(texts.placeBid.again.filled(note)))
    await keepView(page, info, `alerts-form-${screen}`)
    await expect(bellOf(page, 0)).toBeVisible()
    await page.goto('/account/alerts')
    await heartOf(page, auction.title).click()
    await expect(page.getByRole('region', { name: words.watching.title })).toContainText(words.watching.none)
  })
}

test('the bar has room for the bell at every width', async ({ page, world }, info) => {
  const { market } = world
  const auction = { id: world.harbour, title: 'Harbour Lights' }
  await page.setViewportSize(screens.desktop.viewport)
  await bringExtensionBidder({ market, auction }, page)
  await expect(bellOf(page, 0)).toBeVisible()
  for (const width of [320, 1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, overflow]).toEqual([width, 0])
    // Nothing in the bar is broken into two lines.
    expect([width, (await page.getByRole('banner').boundingBox())?.height]).toEqual([width, 65])
    await keepView(page, info, `alerts-bar-${width}`)
  }
})

test('visitors are asked to sign in, and pressing a heart asks for a wallet', async ({ page, world }) => {
  await page.goto('/account/alerts')
  await expect(page.getByRole('heading', { name: words.visitor.title })).toBeVisible()
  await page.goto(`/auction/${world.harbour}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: /^Watch / }).click()
  await expect(page.getByRole('dialog', { name: 'Connect to wallet' })).toBeVisible()
})

test('an account chooses its alerts, gets an email and stops it with one click', async ({ page, world }, info) => {
  test.slow()
  const { market } = world
  const { address } = market.melos
  const person: Person = {
    username: 'olga-finch',
    email: 'olga@finch.example',
    password: 'tulip anvil 92 kettle',
  }
  await openAccount(address, person)
  await signInAs(page, address, person)
  const wallet = market.chain.openWallet(generatePrivateKey())
  await linkWallet(address, { person, account: wallet.account })
  await page.goto('/account/settings?tab=alerts')
  const mail = page.getByLabel(settings.mailOf(settings.topics.BEGINS))
  await expect(mail).not.toBeChecked()
  await mail.check()
  await expect(page.getByText(settings.saved)).toBeVisible()
  await page.reload()
  await expect(mail).toBeChecked()
  for (const theme of themes) {
    await preferTheme(page, theme)
    await page.reload()
    await expect(mail).toBeChecked()
    await keepScreenshot(page, info, `alerts-settings-${theme}`)
  }

  // In the last hour, nothing waits.
  const auction = await openAuction(market, 'Last Hour', { tokens: 10n, seconds: 3_000 })
  await giveMoney(market.chain, wallet.account.address, { mels: '100', pol: '1' })
  const { mels, house, confirm } = market.chain
  const allowance = [house, parseEther('100')] as const
  await confirm(await wallet.writeContract({ address: mels, abi: melsAbi, functionName: 'approve', args: allowance }))
  await sendBid(market.chain, { wallet, auctionId: auction.id, tokens: 10, price: '1' })
  await placeBids(market, auction.id, [{ tokens: 10n, price: '2' }])
  const link = await readStopLink(address, person.email)
  await page.goto(new URL(link).pathname)
  await expect(page).toHaveURL(/\/unsubscribe#/)
  await page.getByRole('button', { name: texts.stopEmails.action }).click()
  await expect(page.getByText(texts.stopEmails.done.about.OUTBID)).toBeVisible()
  await keepScreenshot(page, info, 'alerts-stopped')
  await page.goto('/account/settings?tab=alerts')
  await expect(page.getByLabel(settings.mailOf(settings.topics.OUTBID))).not.toBeChecked()
})

test('a link to stop emails that is not ours says so', async ({ page, complaints }) => {
  await page.goto('/unsubscribe#made.up')
  await page.getByRole('button', { name: texts.stopEmails.action }).click()
  await expect(page.getByRole('heading', { name: texts.stopEmails.invalid.title })).toBeVisible()
  forgive(complaints, /404/)
})

test('the worker for push messages keeps no pages', async ({ page }) => {
  await page.goto('/help')
  const source = await page.evaluate(async () => await (await fetch('/push-worker.js')).text())
  expect(source).toContain("addEventListener('push'")
  expect(source).not.toMatch(/addEventListener\('fetch'|caches/)
})

async function linkWallet(
  address: string,
  { person, account }: { person: Person; account: LocalAccount },
): Promise<void> {
  const { username: login, password } = person
  const post = async (path: string, json: object, token?: string) =>
    JSON.parse((await callApi(address, path, { method: 'POST', json, token })).text)
  const { accessToken } = await post('/api/public/accounts/session', { login, password })
  const wallet = { address: account.address }
  const { message } = await post('/api/account/wallets/attempt', wallet, accessToken)
  const signature = await account.signMessage({ message })
  await post('/api/account/wallets/complete', { ...wallet, signature }, accessToken)
}

async function readStopLink(address: string, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mails: { to: string; text: string }[] = JSON.parse((await callApi(address, '/api/mailbox')).text).data
        link = mails
          .filter(({ to }) => to === email)
          .map(({ text }) => text.match(/http\S+\/api\/public\/unsubscribe\/\S+/)?.[0])
          .find((found) => found !== undefined)
        return link
      },
      { timeout: 60_000 },
    )
    .toBeDefined()
  return link ?? ''
}
