import { listAuction, readAuction, readOffer, settleAuction } from '../support/auctions.ts'
import { publishSong } from '../support/catalogue.ts'
import { expect, test } from '../support/melos.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { placeBids } from '../support/place-bids.ts'
import { bidFormOf, bidRowsOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { waitUntil } from '../support/wait-until.ts'

const work = { title: 'Last Minute', artist: 'The Latecomers', genres: [{ label: 'Ballad' }] }
/** The contract's shortest duration. */
const terms = { tokens: 100n, price: '1', seconds: 60 }
const LAST_SECONDS_MS = 30_000

test.use(screens.desktop)

test('an open page follows an auction from its first bid to its settlement', async ({ page, world }, testInfo) => {
  test.setTimeout(180_000)
  const { market } = world
  const id = await listAuction(market, await publishSong(market, { work, tokens: terms.tokens }), terms)
  await waitUntil('the auction is public', async () => (await readAuction(market, id)) !== undefined)
  await page.clock.install()
  await page.goto(`/auction/${id}`)
  const main = page.getByRole('main')
  const rows = bidRowsOf(page)
  const min = main.getByText('Current min bid per tokens').locator('..')
  const max = main.getByText('Current max bid per tokens').locator('..')
  await expect(main.getByText(texts.liveMark.live, { exact: true })).toBeVisible()
  await expect(main.getByText('No bids available.')).toBeVisible()
  await expect(main.getByText('100 MELS', { exact: true })).toBeVisible()
  // A reload would remove this mark.
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))

  await placeBids(market, id, [{ tokens: 40n, price: '2' }])
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toHaveClass(/slide-in/)
  await expect(rows.first()).toContainText(texts.bidStates.waiting)
  await expect(main.getByText(texts.followAuction.newBid({ startTokenCount: 40, startTokenPrice: '2' }))).toBeAttached()
  await expect(main.getByText('60 MELS', { exact: true })).toBeVisible()
  await expect(max).toHaveText(/\D2\.00\sMELS$/)
  await expect(main.getByRole('figure', { name: texts.readDemand.demand.title })).toContainText(
    texts.readDemand.demand.running.short(40, 100),
  )

  const [higher] = await placeBids(market, id, [{ tokens: 80n, price: '3' }])
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(`${higher?.slice(0, 8)}`)
  await expect(rows.first()).toContainText(texts.bidStates.winning)
  await expect(rows.last()).toContainText(texts.bidStates['partly-winning'])
  await expect(min).toHaveText(/\D2\.00\sMELS$/)
  await expect(max).toHaveText(/\D3\.00\sMELS$/)
  await expect(main.getByText('0 MELS', { exact: true })).toBeVisible()
  await expect(main.getByRole('figure', { name: texts.readDemand.demand.title })).toContainText(
    texts.readDemand.demand.running.clears('2.00', 100),
  )
  await expect(main.getByRole('heading', { name: 'Auction is Open' })).toBeVisible()
  await expect(main.getByText(matching(`${texts.price.now} 2.00 MELS`)).first()).toBeVisible()
  await keepScreenshot(page, testInfo, 'followed-open')

  // The page's clock is past the end, but the chain's is not.
  const { endsAt } = await readOffer(market.chain, id)
  const leftMs = Number(endsAt) * 1_000 - Date.now()
  await page.clock.fastForward(Math.max(0, leftMs - LAST_SECONDS_MS))
  await expect(main.locator('time').first()).toHaveText(/^[0-5]\d\s*seconds?$/)
  await page.clock.fastForward(LAST_SECONDS_MS)
  await expect(main.getByText(texts.viewAuction.countdown.closing).first()).toBeVisible()
  await expect(main.locator('time').first()).toHaveText(/^00\s*seconds$/)
  await expect(bidFormOf(page)).toContainText(texts.placeBid.closing)
  await expect(bidFormOf(page).getByRole('button', { name: 'Buy' })).toBeDisabled()
  await expect(main.getByRole('heading', { name: 'Auction is Open' })).toBeVisible()

  await expect(main.getByRole('heading', { name: 'Auction is Terminated' })).toBeVisible({
    timeout: leftMs + 30_000,
  })
  await expect(main.getByRole('heading', { name: 'The auction is successful' })).toBeVisible()
  await expect(main.getByText(texts.liveMark.live, { exact: true })).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Your bid' })).toHaveCount(0)
  await expect(main.locator('time')).toHaveCount(0)
  await expect(main.getByText(texts.viewAuction.countdown.closing)).toHaveCount(0)
  await expect(rows.first()).toContainText(texts.bidStates.won)

  await settleAuction(market, id)
  await expect(main.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  await expect(main).toContainText(texts.viewAuction.settled)
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
  await keepScreenshot(page, testInfo, 'followed-processed')
})

test('a page that lost its stream says that it is reconnecting', async ({ page, world }) => {
  await page.goto(`/auction/${world.harbour}`)
  const main = page.getByRole('main')
  const live = main.getByText(texts.liveMark.live, { exact: true })
  await expect(live).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/events*', async (route) => {
    await held.promise
    await route.continue()
  })
  // A hidden page closes its stream and opens it again when it is shown.
  await page.evaluate(() => {
    for (const isHidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
  await expect(main.getByText(texts.liveMark.reconnecting)).toBeVisible()
  await expect(live).toHaveCount(0)
  held.resolve()
  await expect(live).toBeVisible()
})
