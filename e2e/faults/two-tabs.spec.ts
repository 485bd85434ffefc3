import type { BrowserContext, Page } from '@playwright/test'
import { logIn } from '../support/administrator.ts'
import { type OpenAuction, openAuction } from '../support/auctions.ts'
import {
  type Bidder,
  bringExtensionBidder,
  bringMelosBidder,
  expectAbsent,
  expectNothingLeft,
  expectNothingLost,
} from '../support/bidder.ts'
import { shorten, walletButtonOf } from '../support/connect-extension.ts'
import { expect, test } from '../support/melos.ts'
import { readAlerts, screens } from '../support/pages.ts'
import { bidFormOf, confirmBid, pressBuy, stepperOf, toastOf } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const bid = { tokens: 3n, price: '4.2' }
const OTHER_TAB = texts.buy.otherTab

let auction: OpenAuction

test.use(screens.desktop)

test.beforeAll(async ({ world }) => {
  auction = await openAuction(world.market, 'Two Windows')
})

const headsUpOf = (page: Page) => page.getByRole('dialog', { name: 'Heads Up!' })
const tokenOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('access_token') ?? 'null'))

async function openSecondTab(context: BrowserContext, { address }: Bidder): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/auction/${auction.id}`)
  await expect(walletButtonOf(page, shorten(address))).toBeVisible()
  return page
}

test('Confirm in both at once places one bid', async ({ page, context, world: { market } }) => {
  const bidder = await bringExtensionBidder({ market, auction }, page)
  const { wallet } = bidder
  const tabs = [page, await openSecondTab(context, bidder)]
  for (const tab of tabs) {
    await pressBuy(tab, bid)
    await expect(headsUpOf(tab)).toBeVisible()
  }
  const prompt = wallet.prompts.holdNext('allow')
  // Clicks both at once, which a mouse could not.
  const confirm = (tab: Page) =>
    headsUpOf(tab)
      .getByRole('button', { name: 'Confirm' })
      .evaluate((button) => button instanceof HTMLElement && button.click())
  await Promise.all(tabs.map(confirm))
  await prompt.opened
  const isRefused = async (tab: Page) => (await toastOf(tab, OTHER_TAB).count()) === 1
  await expect.poll(async () => (await Promise.all(tabs.map(isRefused))).filter(Boolean)).toHaveLength(1)
  const [winner, loser] = (await isRefused(page)) ? tabs.toReversed() : tabs
  if (winner === undefined || loser === undefined) throw new Error('There are two tabs')
  await expect(stepperOf(loser)).toHaveCount(0)
  await expect(stepperOf(winner)).toBeVisible()
  prompt.approve()
  await expect(winner.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
  expect(wallet.prompts.shown).toEqual(['connect', 'sign', 'allow', 'bid'])
  await expectNothingLost(bidder, bid)
  await expectNothingLeft(winner, bidder)
  await expectNothingLeft(loser, bidder)
})

test('both share the stream of alerts, which moves to the other when one closes', async ({
  page,
  context,
  world: { market },
}) => {
  const streams: (Page | null)[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/me/events') streams.push(request.frame().page())
  })
  const bidder = await bringExtensionBidder({ market, auction }, page)
  await expect.poll(() => streams).toEqual([page])
  const other = await openSecondTab(context, bidder)
  await expect(other.getByRole('link', { name: texts.bell.label(0) })).toBeVisible()
  expect(streams).toEqual([page])
  await page.close()
  await expect.poll(() => streams).toEqual([page, other])
})

test('signing out in one signs out in the other and at the server', async ({ page, context, world: { market } }) => {
  // A real extension notifies the other tab itself.
  const bidder = await bringMelosBidder({ market, auction }, page)
  const other = await openSecondTab(context, bidder)
  const token = await tokenOf(page)
  const askWho = () =>
    fetch(new URL('/api/me', market.melos.address), { headers: { authorization: `Bearer ${token}` } })
  expect((await askWho()).status).toBe(200)
  await walletButtonOf(page, shorten(bidder.address)).click()
  await page
    .getByRole('dialog', { name: texts.connectWallet.menu.title })
    .getByRole('button', { name: texts.connectWallet.menu.disconnect })
    .click()
  for (const tab of [page, other]) {
    await expect(walletButtonOf(tab)).toBeVisible()
    await expect(bidFormOf(tab)).toContainText(texts.placeBid.funds.absent)
  }
  await expect.poll(async () => (await askWho()).status).toBe(401)
  await pressBuy(other, bid)
  await expect(toastOf(other, 'Please connect your wallet!')).toBeVisible()
})

test('an administrator logs in and out in one, and the wallet stays signed in in the other', async ({
  page,
  context,
  world: { market },
}) => {
  const bidder = await bringExtensionBidder({ market, auction }, page)
  const expectSignedIn = async () => {
    await expect(walletButtonOf(page, shorten(bidder.address))).toBeVisible()
    const authorization = `Bearer ${await tokenOf(page)}`
    const who = await fetch(new URL('/api/me', market.melos.address), { headers: { authorization } })
    expect(await who.json()).toMatchObject({ address: bidder.address })
  }
  const other = await context.newPage()
  await other.goto('/admin')
  await expect(other.getByText(texts.adminLogin.asBidder)).toBeVisible()
  await logIn(other)
  await expectSignedIn()
  await page.reload()
  await expectSignedIn()
  await pressBuy(page, bid)
  await expect(headsUpOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await other.getByRole('button', { name: texts.adminLogin.logOut }).click()
  await expect(other.getByLabel('Password')).toBeVisible()
  await expectSignedIn()
  expect(bidder.wallet.prompts.shown).toEqual(['connect', 'sign'])
})

test('tokens that expire in both at once are renewed once, and both tabs stay signed in', async ({
  page,
  context,
  world: { market },
  complaints,
}) => {
  const bidder = await bringExtensionBidder({ market, auction }, page)
  const other = await openSecondTab(context, bidder)
  const tabs = [page, other]
  await page.evaluate(() => localStorage.setItem('access_token', JSON.stringify('worn-out')))
  const refusals = tabs.map((tab) => tab.waitForResponse((answer) => answer.status() === 401))
  const renewals: string[] = []
  await context.route('**/api/public/oauth/refresh', async (route) => {
    renewals.push(route.request().postData() ?? '')
    // Waits until the server has refused both with the same token.
    await Promise.all(refusals)
    await route.continue()
  })
  await Promise.all(tabs.map((tab) => pressBuy(tab, bid)))
  for (const tab of tabs) {
    await expect(headsUpOf(tab)).toBeVisible()
    await expect(walletButtonOf(tab, shorten(bidder.address))).toBeAttached()
  }
  expect(renewals).toHaveLength(1)
  expect(await tokenOf(page)).not.toBe('worn-out')
  expect(await tokenOf(other)).toBe(await tokenOf(page))
  expect(bidder.wallet.prompts.shown).toEqual(['connect', 'sign'])
  forgive(complaints, /status of 401/)
})

for (const answer of ['approve', 'reject'] as const) {
  test(`a tab that waits for another tab's bid shows nothing when the wallet answers: ${answer}`, async ({
    page,
    context,
    world: { market },
  }) => {
    const bidder = await bringExtensionBidder({ market, auction }, page)
    const prompt = bidder.wallet.prompts.holdNext('allow')
    await confirmBid(page, bid)
    await prompt.opened
    const other = await openSecondTab(context, bidder)
    await expectWaiting(other)
    // A toast would appear at once from here on.
    await confirmBid(other, bid)
    await expect(toastOf(other, OTHER_TAB)).toBeVisible()
    prompt[answer]()
    if (answer === 'approve')
      await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    else await expect(stepperOf(page)).toHaveCount(0)
    await expectIdle(other)
    await other.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await readAlerts(other)).toEqual([OTHER_TAB])
    if (answer === 'approve') await expectNothingLost(bidder, bid)
    else await expectAbsent(bidder, { allowance: 0n })
  })
}

const locksOf = (page: Page) => page.evaluate(() => navigator.locks.query())
const isOfBid = ({ name = '' }: LockInfo) => name.startsWith('melos-transaction:')

/** Whether one tab places the bid and another waits for the result. */
async function expectWaiting(page: Page): Promise<void> {
  await expect.poll(async () => (await locksOf(page)).pending?.filter(isOfBid)).toHaveLength(1)
}

async function expectIdle(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { held = [], pending = [] } = await locksOf(page)
      return [...held, ...pending].filter(isOfBid)
    })
    .toEqual([])
}
