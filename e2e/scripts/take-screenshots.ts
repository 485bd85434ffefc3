// Usage: node e2e/scripts/take-screenshots.ts. Starts Melos with its sample world and writes docs/screenshots.
import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '@melos/test-kit/find-browser'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { signInAs } from '../support/accounts.ts'
import { logIn } from '../support/administrator.ts'
import { openChain } from '../support/chain.ts'
import { walletButtonOf } from '../support/connect-extension.ts'
import { preferTheme, screens, type Theme, whenHydrated } from '../support/pages.ts'
import { type Melos, startMelos } from '../support/start-melos.ts'
import { bidFormOf } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'

const AUCTIONS = 24
const TITLE = 'Harbour Lights'
const TRADED = 'Market Day Never Ends'
const BLOCKED = 'Meia Lua'
/** As in the README. */
const PASSWORD = 'seven kettles in the attic'
const PATIENCE_MS = 10 * 60_000
const MARGIN = 48

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))
const desktop = { viewport: { width: 1440, height: 960 } }
/** Tall enough for cover, chart and form. */
const tall = { viewport: { width: 1440, height: 1780 } }
/** Sharp on high-density screens. */
const phone = { ...screens.phone, deviceScaleFactor: 2 }

const { melos, stop } = await startMelos({ DEMO: 'on', DEMO_LIFE: 'off' })
try {
  await waitForSampleWorld(melos)
  await takeScreenshots(melos)
} finally {
  await stop()
}

async function takeScreenshots(melos: Melos): Promise<void> {
  const { path, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, env, args: ['--no-sandbox'] })
  await mkdir(folder, { recursive: true })
  const auction = `/auction/${await findNumber(melos, { list: 'auctions', title: TITLE })}`
  const market = `/market/${await findNumber(melos, { list: 'markets', title: TRADED })}`
  const openAs = (username: string, path: string, shown: string) => async (page: Page) => {
    await signInAs(page, melos.address, { username, email: '', password: PASSWORD })
    await openWith(page, path, shown)
  }

  async function take(name: string, view: View, show: (page: Page) => Promise<unknown>): Promise<void> {
    const context = await browser.newContext({ ...view.screen, baseURL: melos.address, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await preferTheme(page, view.theme ?? 'light')
    await show(page)
    await whenHydrated(page)
    await settle(page)
    await page.screenshot({ path: `${folder}${name}.webp`, type: 'webp', quality: 82, animations: 'disabled' })
    await context.close()
  }

  await take('list-light', { screen: desktop }, (page) => page.goto('/'))
  await take('list-dark', { screen: desktop, theme: 'dark' }, openAtHeading)
  await take('auction', { screen: tall }, (page) => openWithBid(page, auction))
  await take('phone-list', { screen: phone }, openAtHeading)
  await take('phone-auction', { screen: phone }, (page) => page.goto(auction))
  await take('market', { screen: tall }, (page) => page.goto(market))
  await take('phone-market', { screen: phone, theme: 'dark' }, (page) => page.goto(market))
  await take('royalties', { screen: desktop }, (page) => openWith(page, '/royalties/2', TRADED))
  await take('studio', { screen: desktop }, openAs('luisa', '/studio', BLOCKED))
  await take(
    'alerts-dark',
    { screen: desktop, theme: 'dark' },
    openAs('robin', '/account/alerts', `Blocked: ${BLOCKED}`),
  )
  await take('phone-alerts', { screen: phone }, openAs('robin', '/account/alerts', `Blocked: ${BLOCKED}`))
  await take('case', { screen: tall }, openAs('luisa', '/account/cases/1', texts.cases.answer.title))
  await take('admin', { screen: desktop }, async (page) => {
    await logIn(page)
    await walletButtonOf(page).waitFor()
    await page.getByText(texts.adminOverview.system.index.title, { exact: true }).waitFor()
  })
  await browser.close()
}

interface View {
  readonly screen: BrowserContextOptions
  readonly theme?: Theme
}

/** Below the banner of the sample world. */
async function openAtHeading(page: Page): Promise<void> {
  await page.goto('/')
  // Hydration can move the content below.
  await whenHydrated(page)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element, above) => window.scrollBy(0, element.getBoundingClientRect().top - above), MARGIN)
}

/** Once the page shows this text. */
async function openWith(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path)
  await page.getByText(shown).first().waitFor()
}

/** With a price typed into the form. */
async function openWithBid(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await whenHydrated(page)
  const form = bidFormOf(page)
  await form.getByLabel('Min price per token offered').fill('6')
  await form.getByLabel('Number of tokens').fill('50')
  await page.getByText(texts.liveMark.live, { exact: true }).waitFor()
}

/** Waits until fonts and visible pictures have loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready
    const isInWindow = (element: Element) => element.getBoundingClientRect().top < innerHeight
    const images = [...document.images].filter(isInWindow)
    return (
      images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0) &&
      document.querySelector('[aria-busy=true], .animate-pulse') === null
    )
  })
}

async function waitForSampleWorld(melos: Melos): Promise<void> {
  const { reader } = openChain(melos)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { isFilled } = await ask(melos, '/api/public/sample-world')
    const number = await reader.getBlockNumber()
    const { total } = await ask(melos, '/api/public/auctions?size=1')
    const { indexer } = await ask(melos, '/api/ready')
    if (isFilled && total === AUCTIONS && indexer.block >= number) return
    if (Date.now() > deadline) throw new Error(`The sample world is not whole: ${total} of ${AUCTIONS} auctions`)
    await delay(1_000)
  }
}

async function findNumber(
  melos: Melos,
  { list, title }: { list: 'auctions' | 'markets'; title: string },
): Promise<number> {
  const { data } = await ask(melos, `/api/public/${list}?size=${AUCTIONS}`)
  const found = data.find((one: { title: string }) => one.title === title)
  if (found === undefined) throw new Error(`${title} is not in the sample world`)
  return found.externalId
}

async function ask({ address }: Melos, path: string) {
  const answer = await fetch(new URL(path, address))
  return await answer.json()
}
