import type { Browser, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  administrator,
  approveButtonOf,
  bringOperator,
  bringWallet,
  logIn,
  settlementStep,
} from '../support/administrator.ts'
import { endAuction, type OpenAuction, openAuction } from '../support/auctions.ts'
import type { Wallet } from '../support/chain.ts'
import { connectExtension, shorten } from '../support/connect-extension.ts'
import { createExtensionWallet } from '../support/extension-wallet.ts'
import { expectSettled, readHoldings } from '../support/holdings.ts'
import { fundBidders, type Market } from '../support/market.ts'
import { expect, test } from '../support/melos.ts'
import { bidRowOf } from '../support/own-calls.ts'
import { keepScreenshot, screens, themes } from '../support/pages.ts'
import { type PlannedBid, placeBids } from '../support/place-bids.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const MINUTE = 60
const PATIENCE_MS = 30_000

test.use(screens.desktop)

/** The bidder of each bid, by index. */
type Plan = readonly (PlannedBid & { readonly who: number })[]

/** 45 tokens above 3 MELS, and 73 at 3 MELS for the remaining 55. */
const bidsWithTies: Plan = [
  { who: 0, tokens: 20n, price: '5' },
  { who: 3, tokens: 17n, price: '3' },
  { who: 1, tokens: 15n, price: '4' },
  { who: 4, tokens: 13n, price: '3' },
  { who: 5, tokens: 11n, price: '3' },
  { who: 0, tokens: 9n, price: '3' },
  { who: 2, tokens: 10n, price: '4' },
  { who: 6, tokens: 30n, price: '2' },
  { who: 1, tokens: 5n, price: '1.5' },
  { who: 7, tokens: 23n, price: '3' },
]

/** Bids cover all tokens at a price that raises 300 MELS. */
const bidsBelowTarget: Plan = [
  { who: 0, tokens: 60n, price: '4' },
  { who: 1, tokens: 70n, price: '3' },
  { who: 0, tokens: 25n, price: '2.5' },
]

let bidders: readonly Wallet[]
let sold: OpenAuction
let unsold: OpenAuction

async function listWithBids(
  market: Market,
  title: string,
  { target, bids }: { target: string; bids: Plan },
): Promise<OpenAuction> {
  const seller = privateKeyToAccount(generatePrivateKey())
  const auction = await openAuction(market, title, { tokens: 100n, price: '1', target, seconds: MINUTE, seller })
  const inTurn = bids.flatMap(({ who }) => bidders[who] ?? [])
  await placeBids({ ...market, bidders: inTurn }, auction.id, bids)
  return auction
}

/** Open for a minute, while other tests run. */
test.beforeAll(async ({ world: { market } }) => {
  bidders = await fundBidders(market.chain, 8)
  ;[sold, unsold] = await Promise.all([
    listWithBids(market, 'Even Shares', { target: '250', bids: bidsWithTies }),
    listWithBids(market, 'High Hopes', { target: '500', bids: bidsBelowTarget }),
  ])
})

async function tryLogIn(page: Page, { login, password }: { login: string; password: string }): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const keptIn = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test.describe('the admin login', () => {
  const refusals = [
    { name: 'a wrong password', password: 'melos-guess', says: 'Invalid credentials' },
    { name: 'an unknown user', login: 'unknown@melos.local', says: "User doesn't exist." },
  ]
  for (const { name, says, ...wrong } of refusals) {
    test(`${name} is refused with its own message`, async ({ page, complaints }) => {
      await page.goto('/admin')
      await tryLogIn(page, { ...administrator, ...wrong })
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
      expect(Object.keys(await keptIn(page))).not.toContain('access_token')
      forgive(complaints, /status of 40[03]/)
    })
  }

  const error = JSON.stringify({ code: 'INTERNAL', message: 'The server is having a rest.' })
  const answers = [
    { name: '401', status: 401, body: error, says: 'Unauthorized. Please log in again.' },
    { name: 'another status', status: 503, body: error, says: 'An error occurred: 503 ' },
    {
      name: '429',
      status: 429,
      headers: { 'retry-after': '40' },
      body: error,
      says: `An error occurred: 429 ${texts.api.tooMany('40\u00A0seconds')}`,
    },
    { name: 'nothing', says: 'No response received from server. Please try again.' },
    { name: 'something that cannot be read', status: 200, body: 'Good evening', says: 'Error: ' },
  ]
  for (const { name, says, ...answer } of answers) {
    test(`a login that is answered with ${name} says so`, async ({ page, complaints }) => {
      await page.route('**/api/oauth/token', (route) =>
        answer.status === undefined ? route.abort() : route.fulfill({ ...answer, contentType: 'application/json' }),
      )
      await page.goto('/admin')
      await tryLogIn(page, administrator)
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
      expect(Object.keys(await keptIn(page))).not.toContain('access_token')
      forgive(complaints, /status of (401|429|503)|ERR_FAILED/)
    })
  }

  test('an empty login is sent, and its fields then say what is missing', async ({ page, complaints }) => {
    await page.goto('/admin')
    await tryLogIn(page, { login: '', password: '' })
    await expect(page.getByRole('alert').filter({ hasText: "User doesn't exist." })).toBeVisible()
    const [login, password] = [page.getByLabel('Login'), page.getByLabel('Password')]
    await expect(login).toBeFocused()
    await expect(login).toHaveAccessibleDescription(texts.adminLogin.missing.email)
    await expect(password).toHaveAccessibleDescription(texts.adminLogin.missing.password)
    await login.fill(administrator.login)
    await expect(login).toHaveAccessibleDescription('')
    await expect(password).toHaveAccessibleDescription(texts.adminLogin.missing.password)
    forgive(complaints, /status of 400/)
  })

  test('a login without its script says that no answer came', async ({ page, complaints }) => {
    await page.goto('/admin')
    await page.route(/\/log-in-[^/]*\.js$/, (route) => route.abort())
    await tryLogIn(page, administrator)
    await expect(
      page.getByRole('alert').filter({ hasText: 'No response received from server. Please try again.' }),
    ).toBeVisible()
    forgive(complaints, /ERR_FAILED/)
  })

  test('an administrator logs in, and the browser keeps the tokens and the hash of the build', async ({ page }) => {
    await page.goto('/admin')
    const answered = page.waitForResponse('**/api/oauth/token')
    const reloaded = page.waitForEvent('load')
    await tryLogIn(page, administrator)
    const answer = await answered
    await reloaded
    await expect(toastOf(page, 'Login successful!')).toBeVisible()
    await expect(page.getByRole('navigation', { name: texts.adminLogin.navigation })).toBeVisible()
    const kept = await keptIn(page)
    for (const key of ['access_token', 'refresh_token']) {
      expect(JSON.parse(kept[key] ?? 'null')).toMatch(/^[^"]{20,}$/)
    }
    const hash = answer.headers()['x-app-hash'] ?? ''
    expect(hash).not.toBe('')
    expect(JSON.parse(kept['fe-version'] ?? 'null')).toBe(hash)
    expect(kept.metamaskAddress).toBeUndefined()
  })

  test('without a login an admin page redirects to the login, and Back does not return there', async ({ page }) => {
    await page.goto('/about')
    await page.goto(`/admin/auction/${sold.id}`)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByLabel('Password')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
  })
})

test('an open auction has a calculation and nothing to approve', async ({ page, world }) => {
  await logIn(page)
  await page.goto(`/admin/auction/${world.harbour}`)
  await expect(page.getByText(texts.approveBids.calculation.leadOpen)).toBeVisible()
  await expect(page.getByText(texts.approveBids.comparison.agrees(texts.approveBids.calculation.bids(8)))).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Total tokens bid for' })).toHaveAttribute('aria-valuenow', '1000')
  await expect(approveButtonOf(page)).toHaveCount(0)
})

test('the page loads once per visit, and not again within a minute or on focus', async ({ page, world }) => {
  await logIn(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^\/api\/(auctions|bids\/billing-details)\/\d+$/.test(path)) asked.push(path)
  })
  const once = [`/api/auctions/${world.harbour}`, `/api/bids/billing-details/${world.harbour}`]
  /** A stream begins with the auction's current state. */
  const afterEvents = async (act: () => Promise<unknown>) => {
    const events = page.waitForResponse(`**/${world.harbour}/events*`)
    await act()
    await events
    await expect(
      page.getByText(texts.approveBids.comparison.agrees(texts.approveBids.calculation.bids(8))),
    ).toBeVisible()
    await page.clock.fastForward(10_000)
    expect(asked.toSorted()).toEqual(once)
  }
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)

  await page.clock.install()
  await afterEvents(() => page.goto(`/admin/auction/${world.harbour}`))
  await setHidden(true)
  await afterEvents(() => setHidden(false))
  await page
    .getByRole('navigation', { name: texts.adminLogin.navigation })
    .getByRole('link', { name: 'Auctions' })
    .click()
  await expect(page).toHaveURL(/\/admin$/)
  await afterEvents(() => page.goBack())
})

test('a sold auction with ties is settled to the base unit, and open pages follow', async ({
  page,
  browser,
  world: { market },
}, testInfo) => {
  test.setTimeout(180_000)
  const { chain } = market
  await endAuction(market, sold.id)
  const before = await readHoldings(chain, sold.id)
  const visitor = await openVisitor(browser, market, sold)
  await expect(visitor.getByText(texts.viewAuction.awaiting)).toBeVisible()

  const wallet = await bringWallet(market, page)
  wallet.startOnChain(1)
  await logIn(page)
  await page.goto(`/admin/auction/${sold.id}`)
  await test.step('the calculation, step by step', async () => {
    await expect(
      page.getByText(texts.approveBids.comparison.agrees(texts.approveBids.calculation.bids(10))),
    ).toBeVisible()
    const bar = page.getByRole('progressbar', { name: 'Total tokens bid for' })
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
    await expect(page.getByText(texts.approveBids.tokensBidForOf('100', '100'))).toBeVisible()
    const calculation = page
      .locator('section', { has: page.getByRole('heading', { name: 'Bids calculation' }) })
      .first()
    for (const words of [
      texts.clearing.offered(texts.clearing.tokens('100')),
      texts.clearing.demand(texts.clearing.tokens('153')),
      texts.clearing.cut.title('3.00'),
      texts.clearing.above(texts.clearing.tokens('45')),
      texts.clearing.at(texts.clearing.tokens('73')),
      texts.clearing.atShared(texts.clearing.tokens('55')),
      texts.clearing.proceeds('300.00'),
      texts.clearing.proceedsText('250.00', '30.00'),
    ])
      await expect(calculation).toContainText(words)
    await page.getByText(texts.clearing.shares('5')).click()
    expect(await cellsOf(page, texts.clearing.sharesCaption)).toEqual([
      [nameOf(3), '17', '12.808…', '12'],
      [nameOf(4), '13', '9.794…', '10'],
      [nameOf(5), '11', '8.287…', '8'],
      [nameOf(0), '9', '6.780…', '7'],
      [nameOf(7), '23', '17.328…', '18'],
    ])
    for (const [who, amount] of [
      [texts.approveBids.calculation.money.production, '250.00 MELS'],
      [texts.approveBids.calculation.money.artist, '50.00 MELS'],
      [texts.approveBids.calculation.money.commission, '30.00 MELS'],
      [texts.approveBids.calculation.money.refunds, '186.50 MELS'],
    ] as const)
      await expect(calculation.locator('dl > div').filter({ hasText: who })).toContainText(amount)
    await page.getByRole('button', { name: 'Show more' }).click()
    const rows = await cellsOf(page, 'Bids')
    expect(rows.map((cells) => cells.slice(1).join(' | '))).toEqual([
      '5.00 | 20 | 100.00 | 40',
      '4.00 | 15 | 60.00 | 15',
      '4.00 | 10 | 40.00 | 10',
      '3.00 | 17 | 51.00 | 15',
      '3.00 | 13 | 39.00 | 9',
      '3.00 | 11 | 33.00 | 9',
      '3.00 | 9 | 27.00 | 6',
      '3.00 | 23 | 69.00 | 15',
      '2.00 | 30 | 60.00 | 60',
      '1.50 | 5 | 7.50 | 7',
    ])
  })
  await keepLooks(page, testInfo, 'approve-before')

  await test.step('without a wallet the page asks for one, and for no signature', async () => {
    await approveButtonOf(page).click()
    await expect(toastOf(page, 'Please connect your wallet!')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Connect to wallet' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: texts.ui.close }).click()
    const { access_token: token } = await keptIn(page)
    await connectExtension(page, wallet)
    expect(wallet.prompts.shown).toEqual(['connect'])
    expect((await keptIn(page)).access_token).toBe(token)
    expect((await keptIn(page)).metamaskAddress).toBeUndefined()
  })

  await test.step('rejecting the network switch changes nothing', async () => {
    wallet.prompts.rejectNext('switch')
    await approveButtonOf(page).click()
    await expect.poll(() => wallet.prompts.shown).toEqual(['connect', 'switch'])
    await expect(approveButtonOf(page)).toBeEnabled()
  })

  await test.step('a wallet without the operator role is refused before any transaction', async () => {
    await approveButtonOf(page).click()
    await expect(page.getByText(texts.approveBids.approve.failures['no-role'])).toBeVisible()
    expect(wallet.prompts.shown).toEqual(['connect', 'switch', 'switch'])
    expect(wallet.state.chainId).toBe(31_337)
  })

  await test.step('with the role it settles', async () => {
    const prompt = wallet.prompts.holdNext('send')
    await page.getByRole('button', { name: texts.wallet.appoint.action }).click()
    await prompt.opened
    await expect(page.getByText(settlementStep('pay', 'wallet'))).toBeVisible()
    await expect(page.getByRole('progressbar', { name: texts.approveBids.approve.bar })).toBeVisible()
    await expect(approveButtonOf(page)).toBeDisabled()
    await keepLooks(page, testInfo, 'approve-during')
    const finalized = page.waitForResponse(`**/api/bids/finalize/${sold.id}`)
    prompt.approve()
    await expect(toastOf(page, 'Transaction in progress!')).toBeVisible()
    expect((await finalized).status()).toBe(200)
    await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible({ timeout: PATIENCE_MS })
    await expect(page.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
    await expect(approveButtonOf(page)).toHaveCount(0)
    expect(wallet.prompts.shown).toEqual(['connect', 'switch', 'switch', 'send'])
    expect(wallet.state.sent).toHaveLength(1)
  })
  await expect(
    page.getByText(texts.approveBids.comparison.agrees(texts.approveBids.calculation.bids(10))),
  ).toBeVisible()
  await keepLooks(page, testInfo, 'approve-after')

  await expectSettled(chain, sold.id, before)
  await expect(visitor.getByText(texts.viewAuction.settled)).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  await visitor.context().close()
  await expectWinnersBids(browser, market, 0)
})

const nameOf = (who: number): string => shorten(bidders[who]?.account.address ?? '')

async function cellsOf(page: Page, name: string): Promise<string[][]> {
  const rows = await page.getByRole('region', { name, exact: true }).locator('tbody tr').all()
  return await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()))
}

/** A visitor who keeps the page open. */
async function openVisitor(browser: Browser, { melos }: Market, { id }: OpenAuction): Promise<Page> {
  const page = await browser.newPage({ ...screens.desktop, baseURL: melos.address })
  await page.goto(`/auction/${id}`)
  return page
}

/** 20 tokens above the clearing price and 7 of 9 at it. */
async function expectWinnersBids(browser: Browser, market: Market, who: number): Promise<void> {
  const account = bidders[who]?.account
  if (account === undefined) throw new Error('There is no such bidder')
  const wallet = createExtensionWallet(market)
  await wallet.switchAccount(account)
  const page = await browser.newPage({ ...screens.desktop, baseURL: market.melos.address })
  await wallet.install(page.context())
  await page.goto('/account/bids')
  await connectExtension(page, wallet)
  const rows = bidRowOf(page, sold.title)
  await expect(rows).toHaveCount(2)
  const { won, 'partly-won': partlyWon } = texts.bidStates
  for (const row of await rows.all()) await expect(row).toContainText(new RegExp(`${won}|${partlyWon}`))
  await expect(rows.filter({ hasText: texts.myBids.table.getsOf('7', '9') })).toContainText('23.10 MELS')
  await expect(rows.filter({ hasText: texts.myBids.table.getsOf('20', '20') })).toContainText('66.00 MELS')
  await page.context().close()
}

/** Takes screenshots at both sizes and in both themes. */
async function keepLooks(page: Page, testInfo: Parameters<typeof keepScreenshot>[1], name: string): Promise<void> {
  for (const [size, { viewport }] of Object.entries(screens)) {
    await page.setViewportSize(viewport)
    for (const theme of themes) {
      await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), theme === 'dark')
      await keepScreenshot(page, testInfo, `${name}-${size}-${theme}`)
    }
    const { wide, width } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      width: innerWidth,
    }))
    expect(wide, `${name} fits a ${size}`).toBe(width)
  }
  await page.setViewportSize(screens.desktop.viewport)
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
}

test('a void auction is refunded the same way, with its own sentences', async ({
  page,
  browser,
  world: { market },
}) => {
  test.setTimeout(180_000)
  await endAuction(market, unsold.id)
  const before = await readHoldings(market.chain, unsold.id)
  const visitor = await openVisitor(browser, market, unsold)
  await expect(visitor.getByText(texts.viewAuction.void.held)).toBeVisible()
  const wallet = await bringOperator(market, page, unsold.id)
  await expect(page.getByText(matching(texts.clearing.belowThreshold('*', '500.00')))).toBeVisible()
  await expect(page.getByText(texts.approveBids.comparison.agrees(texts.approveBids.calculation.bids(3)))).toBeVisible()
  await expect(page.getByText(texts.approveBids.approve.void)).toBeVisible()
  await expect(page.getByText(texts.approveBids.approve.calls(1))).toBeVisible()
  await approveButtonOf(page).click()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(page.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  await expect(approveButtonOf(page)).toHaveCount(0)
  expect(wallet.prompts.shown).toEqual(['connect', 'send'])
  await expectSettled(market.chain, unsold.id, before)
  await expect(visitor.getByText(texts.viewAuction.void.returned)).toBeVisible()
  await visitor.context().close()
})

test('an auction without bids returns the tokens, and another page follows', async ({
  page,
  context,
  world: { market },
  ended,
}) => {
  test.setTimeout(180_000)
  const before = await readHoldings(market.chain, ended.unwanted)
  const wallet = await bringOperator(market, page, ended.unwanted)
  const other = await context.newPage()
  await other.goto(`/admin/auction/${ended.unwanted}`)
  await expect(approveButtonOf(other)).toBeVisible()
  await page.bringToFront()
  await expect(page.getByText(texts.approveBids.calculation.noBids)).toBeVisible()
  await expect(page.getByText(texts.approveBids.approve.voidEmpty)).toBeVisible()
  await approveButtonOf(page).click()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(page.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  expect(wallet.prompts.shown).toEqual(['connect', 'send'])
  await expectSettled(market.chain, ended.unwanted, before)
  // The other page follows the settlement.
  await other.bringToFront()
  await expect(other.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  await expect(approveButtonOf(other)).toHaveCount(0)
})
