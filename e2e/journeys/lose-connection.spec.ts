import { listAuction, readAuction } from '../support/auctions.ts'
import { publishSong } from '../support/catalogue.ts'
import { expect, test } from '../support/melos.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { placeBids } from '../support/place-bids.ts'
import { bidRowsOf } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'
import { waitUntil } from '../support/wait-until.ts'
import { forgive } from '../support/watched-test.ts'

const DAY = 86_400
/** The data requests of navigations and revalidations. */
const pageData = /\.data(\?|$)/

test.use(screens.desktop)

test('a page that cannot refresh keeps what was typed and catches up later', async ({
  page,
  world: { market },
  complaints,
}) => {
  const work = { title: 'Thin Line', artist: 'The Tunnels', genres: [{ label: 'Ballad' }] }
  const token = await publishSong(market, { work, tokens: 100n })
  const id = await listAuction(market, token, { tokens: 100n, price: '1', seconds: DAY })
  await waitUntil('the auction is public', async () => (await readAuction(market, id)) !== undefined)
  await page.goto(`/auction/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText(texts.liveMark.live, { exact: true })).toBeVisible()
  await main.getByLabel('Min price per token offered').fill('5')

  await page.route(pageData, (route) => route.abort())
  const tried = page.waitForRequest(pageData)
  await placeBids(market, id, [{ tokens: 100n, price: '2' }])
  await tried
  await expect(bidRowsOf(page)).toHaveCount(1)
  await expect(main.getByRole('heading', { name: work.title })).toBeVisible()
  await expect(main.getByLabel('Min price per token offered')).toHaveValue('5')
  await expect(main.getByRole('figure', { name: texts.readDemand.demand.title })).toContainText(
    texts.readDemand.demand.running.none,
  )

  await page.unroute(pageData)
  await expect(main.getByRole('figure', { name: texts.readDemand.demand.title })).toContainText(
    texts.readDemand.demand.running.clears('2.00', 100),
  )
  await expect(main.getByLabel('Min price per token offered')).toHaveValue('5')
  forgive(complaints, /ERR_FAILED/)
})

test('a list that does not load says so and can be tried again', async ({ page, complaints }) => {
  await page.goto('/')
  await whenHydrated(page)
  await page.route(pageData, (route) => route.abort())
  await page.getByRole('link', { name: 'Finished' }).click()
  await expect(page.getByRole('heading', { name: texts.browseAuctions.unavailable.title })).toBeVisible()
  await page.unroute(pageData)
  await page.getByRole('link', { name: texts.browseAuctions.unavailable.action }).click()
  await expect(page.getByRole('link', { name: 'Finished' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: texts.browseAuctions.unavailable.title })).toHaveCount(0)
  forgive(complaints, /ERR_FAILED/)
})

test('a page from the back-forward cache refreshes', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  await page.goto('/robots.txt')
  const reloaded = page.waitForResponse(pageData)
  const clock = page.waitForResponse('**/api/health').then((answer) => answer.finished())
  await page.goBack()
  expect((await reloaded).ok()).toBe(true)
  await clock
  await expect(page.getByRole('article').first()).toBeVisible()
})
