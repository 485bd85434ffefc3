import { approveButtonOf, logIn } from '../support/administrator.ts'
import { approve, choosePassphrase, makeMelosWallet, makeWords } from '../support/melos-wallet.ts'
import { bidFormOf, confirmBid, toastOf } from '../support/order-bid.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { startMelos } from '../support/start-melos.ts'
import { texts } from '../support/texts.ts'
import { expect, test as watched } from '../support/watched.ts'

const SONGS = 24
const PER_PAGE = 9
/** Longer than the promised time, because the machine also runs other tests. */
const PATIENCE_MS = 400_000

interface Started {
  readonly address: string
  readonly at: number
}

interface World {
  readonly address: string
  readonly filledAfterMs: number
}

/** The product at its very first start. */
const test = watched.extend<object, { started: Started; world: World }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const at = Date.now()
      const { melos, stop } = await startMelos({ DEMO: 'on' })
      await use({ address: melos.address, at })
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [
    async ({ started: { address, at } }, use) => {
      await untilFilled(address)
      await use({ address, filledAfterMs: Date.now() - at })
    },
    { scope: 'worker', timeout: PATIENCE_MS },
  ],
  baseURL: ({ started }, use) => use(started.address),
})

interface Listed {
  readonly externalId: number
  readonly title: string
  readonly status: { readonly value: string }
  readonly bidCount: number
}

async function list(address: string): Promise<Listed[]> {
  const answer = await fetch(new URL('/api/public/auctions?size=100', address))
  return answer.ok ? (await answer.json()).data : []
}

/** Waits until the sample world is complete and indexed. */
async function untilFilled(address: string): Promise<void> {
  const isFilled = async () => (await (await fetch(new URL('/api/public/sample-world', address))).json()).isFilled
  await expect.poll(isFilled, { timeout: PATIENCE_MS, intervals: [500] }).toBe(true)
  await expect.poll(async () => (await list(address)).length, { intervals: [500] }).toBe(SONGS)
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
  await loseFiles('newcomer-banner')
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
    await makeMelosWallet(page, 'quiet tin harbour 1987')
    await banner.getByRole('button', { name: texts.getTestMoney.ask('1000', '1') }).click()
    await expect(banner).toContainText(texts.getTestMoney.given('1000', '1'))
  })

  await page.getByRole('link', { name: texts.browseAuctions.card.openTitle('Harbour Lights') }).click()
  await expect(bidFormOf(page)).toBeVisible()
  await confirmBid(page, { tokens: 3n, price: '7.15' })
  await approve(page, 'allow')
  await approve(page, 'bid')
  await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  const bids = page.getByRole('region', { name: 'Bids' }).getByRole('row')
  await expect(bids.filter({ hasText: '7.15' })).toContainText('3')
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
  const count = async () => (await list(world.address)).reduce((sum, { bidCount }) => sum + bidCount, 0)
  const before = await count()
  await expect.poll(count, { timeout: 55_000 }).toBeGreaterThan(before)
})

test('an administrator approves a waiting auction, and the result can be checked', async ({ page, world }) => {
  test.setTimeout(150_000)
  await logIn(page)
  await expect(page.getByRole('main')).toContainText('Last Coin')
  const waiting = (await list(world.address)).find(({ title }) => title === 'Last Coin')
  await page.goto(`/admin/auction/${waiting?.externalId}`)
  await makeWords(page)
  await choosePassphrase(page, 'quiet tin harbour 1987')
  await expect(page.getByRole('banner').getByRole('button', { name: /^0x/ })).toBeVisible()
  await approveButtonOf(page).click()
  await page.getByRole('button', { name: texts.wallet.appoint.action }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts.keepWallet.signing.settle.action, exact: true })
    .click({ timeout: 60_000 })
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible({ timeout: 60_000 })
  await page.goto(`/auction/${waiting?.externalId}/check`)
  await expect(page.getByRole('main')).toContainText(texts.checkResult.verdict.right.title, { timeout: 30_000 })
})
