import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { watchPages } from './watch-pages.ts'

/** A site that gives pages, and nothing else that is asked for. */
const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = createServer(({ headers }, response) => {
        const isPage = headers['sec-fetch-dest'] === 'document'
        if (isPage) response.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,">')
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      // A server that listens on a port has an address of this kind.
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site),
})

const aborted = expect.stringMatching(/\/held net::ERR_ABORTED$/)

/** Resolves when the page has given up what it asked for. */
async function giveUp(page: Page, work: () => Promise<unknown>): Promise<void> {
  const failed = page.waitForEvent('requestfailed')
  await work()
  await failed
}

async function ask(page: Page): Promise<void> {
  const asked = page.waitForRequest('/held')
  await page.evaluate(() => {
    const control = new AbortController()
    document.addEventListener('giveup', () => control.abort())
    fetch('/held', { signal: control.signal }).catch(() => undefined)
  })
  await asked
}

const abort = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('giveup')))

/** Gives what there was to complain of, by a clock that stands still unless it is told to pass time. */
async function watch(page: Page, work: (passTime: (milliseconds: number) => void) => Promise<void>): Promise<string[]> {
  const complaints: string[] = []
  const browser = page.context().browser()
  if (browser === null) throw new Error('There is no browser to watch')
  let time = 0
  await page.goto('/')
  const end = watchPages(browser, { complaints, hasScripts: true, now: () => time })
  await work((milliseconds) => {
    time += milliseconds
  })
  end()
  return complaints
}

test('what a page gives up while it stays is held against it', async ({ page }) => {
  const complaints = await watch(page, async () => {
    await ask(page)
    await giveUp(page, () => abort(page))
  })
  expect(complaints).toEqual([aborted])
})

for (const [way, leave] of Object.entries({
  'another page': (page: Page) => page.goto('/other'),
  'the same page again': (page: Page) => page.reload(),
})) {
  test(`what is cut off when ${way} takes the place of a page is not`, async ({ page }) => {
    const complaints = await watch(page, async (passTime) => {
      await ask(page)
      passTime(60_000)
      await giveUp(page, () => leave(page))
    })
    expect(complaints).toEqual([])
  })
}

test('what a page gives up as it is closed is not', async ({ page }) => {
  const complaints = await watch(page, async () => {
    await ask(page)
    await giveUp(page, () => abort(page))
    await page.close()
  })
  expect(complaints).toEqual([])
})

for (const [milliseconds, expected] of [
  [2_000, []],
  [2_001, [aborted]],
] as const) {
  test(`a page that leaves ${milliseconds} ms after it gave up: ${expected.length} complaints`, async ({ page }) => {
    const complaints = await watch(page, async (passTime) => {
      await ask(page)
      await giveUp(page, () => abort(page))
      passTime(milliseconds)
      await page.reload()
    })
    expect(complaints).toEqual(expected)
  })
}

test('what was asked for after the page came is not cut off by its coming', async ({ page }) => {
  const complaints = await watch(page, async () => {
    await page.reload()
    await ask(page)
    await giveUp(page, () => abort(page))
  })
  expect(complaints).toEqual([aborted])
})

async function show(page: Page, path: string): Promise<void> {
  const asked = page.waitForRequest(path)
  await page.evaluate((src) => document.body.append(Object.assign(new Image(), { src })), path)
  await asked
}

/** The first picture is wanted no more. */
const hide = (page: Page) =>
  page
    .locator('img')
    .first()
    .evaluate((image) => image.removeAttribute('src'))

for (const [instead, path, expected] of [
  ['another size of it', '/api/public/media/cover/640.avif', []],
  [
    'another picture',
    '/api/public/media/avatar/640.avif',
    [expect.stringContaining('/cover/320.avif net::ERR_ABORTED')],
  ],
] as const) {
  test(`a picture gives way to ${instead}: ${expected.length} complaints`, async ({ page }) => {
    const complaints = await watch(page, async () => {
      await show(page, '/api/public/media/cover/320.avif')
      await show(page, path)
      await giveUp(page, () => hide(page))
    })
    expect(complaints).toEqual(expected)
  })
}
