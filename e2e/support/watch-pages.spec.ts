import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { crashTab, createProfile, killTab } from './kill-browser.ts'
import { markAsEnding, watchPages } from './watch-pages.ts'

/** A site that serves pages, hangs up on /broken, starts to answer /half and never answers other paths. */
const test = base.extend<object, { site: string }>({
  site: [
    async ({}, use) => {
      const server = createServer(({ headers, url, socket }, response) => {
        if (url === '/broken') socket.destroy()
        if (url === '/half') response.writeHead(200, { 'content-type': 'text/plain' }).write('half')
        const isPage = headers['sec-fetch-dest'] === 'document'
        const preload = url === '/scripted' ? '<link rel="preload" as="script" href="/held.js">' : ''
        if (isPage) response.setHeader('content-type', 'text/html').end(`<link rel="icon" href="data:,">${preload}`)
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      // A server on a TCP port has an address of this type.
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site),
})

const aborted = expect.stringMatching(/\/held net::ERR_ABORTED$/)

/** Resolves when the page has aborted its request. */
async function giveUp(page: Page, work: () => Promise<unknown>): Promise<void> {
  const failed = page.waitForEvent('requestfailed')
  await work()
  await failed
}

async function ask(page: Page, path = '/held', method = 'GET'): Promise<void> {
  const asked = page.waitForRequest(path)
  await page.evaluate(
    (call) => {
      const control = new AbortController()
      document.addEventListener('giveup', () => control.abort())
      fetch(call.path, { method: call.method, signal: control.signal }).catch(() => undefined)
    },
    { path, method },
  )
  await asked
}

const abort = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('giveup')))

/** Returns the complaints, with a clock that moves only when the test moves it. */
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

test('requests that a page aborts while it stays open count as failures', async ({ page }) => {
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
  test(`requests cut off when ${way} replaces a page don't count`, async ({ page }) => {
    const complaints = await watch(page, async (passTime) => {
      await ask(page)
      passTime(60_000)
      await giveUp(page, () => leave(page))
    })
    expect(complaints).toEqual([])
  })
}

for (const [way, finish] of Object.entries({
  it: (page: Page) => page.close(),
  'its context': (page: Page) => page.context().close(),
  'its browser': (page: Page) => page.context().browser()?.close(),
})) {
  test(`requests that a page aborts as ${way} is closed don't count`, async ({ playwright, launchOptions, site }) => {
    const browser = await playwright.chromium.launch(launchOptions)
    const page = await browser.newPage({ baseURL: site })
    const complaints = await watch(page, async () => {
      await ask(page)
      await giveUp(page, () => abort(page))
      await finish(page)
    })
    await browser.close()
    expect(complaints).toEqual([])
  })
}

test("requests that a page aborts as it crashes don't count", async ({ page }) => {
  const complaints = await watch(page, async () => {
    await ask(page)
    await giveUp(page, () => abort(page))
    await crashTab(page)
  })
  expect(complaints).toEqual([])
})

/** The killed page ends long after its requests are aborted. */
async function giveUpWhileKilled(page: Page, passTime: (milliseconds: number) => void, kill: () => Promise<void>) {
  await ask(page)
  page.once('requestfailed', () => passTime(60_000))
  // The page can be gone before Playwright reports its aborted request.
  const givenUp = giveUp(page, () => abort(page)).catch(() => undefined)
  await Promise.all([kill(), givenUp])
}

test("requests that a tab aborts while it is killed don't count, however long that takes", async ({ page }) => {
  const complaints = await watch(page, (passTime) => giveUpWhileKilled(page, passTime, () => killTab(page)))
  expect(complaints).toEqual([])
})

test("requests that a page aborts while its browser is killed don't count", async ({ launchOptions, site }) => {
  const profile = await createProfile(launchOptions, { baseURL: site })
  try {
    const page = await (await profile.open()).newPage()
    const complaints = await watch(page, (passTime) => giveUpWhileKilled(page, passTime, profile.kill))
    expect(complaints).toEqual([])
  } finally {
    await profile.remove()
  }
})

test('requests that a page aborted before it was killed count as failures', async ({ page }) => {
  const complaints = await watch(page, async (passTime) => {
    await ask(page)
    await giveUp(page, () => abort(page))
    passTime(60_000)
    await killTab(page)
  })
  expect(complaints).toEqual([aborted])
})

test('requests that another page aborts while one is killed count as failures', async ({ page, context }) => {
  const other = await context.newPage()
  const complaints = await watch(page, async () => {
    await other.goto('/')
    await ask(other)
    markAsEnding(page)
    await giveUp(other, () => abort(other))
  })
  expect(complaints).toEqual([aborted])
})

const fail = (page: Page) =>
  page.evaluate(async () => {
    await fetch('/broken').catch(() => undefined)
    setTimeout(() => {
      throw new Error('broken')
    })
  })

for (const [when, expected] of [
  ['stays', ['/broken', 'Failed to load resource', 'Error: broken']],
  ['is being killed', []],
] as const) {
  test(`requests and scripts that fail while a page ${when}: ${expected.length} complaints`, async ({ page }) => {
    const complaints = await watch(page, async () => {
      if (when === 'is being killed') markAsEnding(page)
      const thrown = page.waitForEvent('pageerror')
      await fail(page)
      await thrown
    })
    expect(complaints).toHaveLength(expected.length)
    for (const text of expected) expect(complaints).toContainEqual(expect.stringContaining(text))
  })
}

for (const [milliseconds, expected] of [
  [5_000, []],
  [5_001, [aborted]],
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

test("requests cut off while the next page loads slowly don't count", async ({ page }) => {
  const complaints = await watch(page, async (passTime) => {
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/slow', async (route) => {
      await isAnswered
      await route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' })
    })
    const [asked, failed] = [page.waitForRequest('**/slow'), page.waitForEvent('requestfailed')]
    await page.evaluate(() => {
      const control = new AbortController()
      fetch('/held', { signal: control.signal }).catch(() => undefined)
      location.assign('/slow')
      setTimeout(() => control.abort(), 500)
    })
    await asked
    passTime(5_001)
    await failed
    passTime(5_001)
    answer()
    await page.waitForURL('**/slow')
  })
  expect(complaints).toEqual([])
})

test("requests made after the page loaded aren't cut off by its loading", async ({ page }) => {
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

for (const [path, method, expected] of [
  ['/help.data', 'GET', 0],
  ['/assets/part.js', 'GET', 0],
  ['/api/public/chat', 'POST', 0],
  ['/api/works', 'POST', 0],
  ['/api/works', 'GET', 1],
  ['/api/chats', 'POST', 1],
] as const) {
  test(`a page gives up ${method} ${path}: ${expected} complaints`, async ({ page }) => {
    const complaints = await watch(page, async () => {
      await ask(page, path, method)
      await giveUp(page, () => abort(page))
    })
    expect(complaints).toHaveLength(expected)
  })
}

for (const [what, start] of Object.entries({
  'a song': () => {
    const audio = new Audio('/held')
    audio.load()
    document.addEventListener('giveup', () => audio.removeAttribute('src'))
    document.addEventListener('giveup', () => audio.load())
  },
  'a stream of events': () => {
    const stream = new EventSource('/held')
    document.addEventListener('giveup', () => stream.close())
  },
})) {
  test(`${what} that a page ends doesn't count as a failure`, async ({ page }) => {
    const complaints = await watch(page, async () => {
      const asked = page.waitForRequest('/held')
      await page.evaluate(start)
      await asked
      await giveUp(page, () => abort(page))
    })
    expect(complaints).toEqual([])
  })
}

test("an answer that a script has begun to read doesn't count as a failure", async ({ page }) => {
  const complaints = await watch(page, async () => {
    const answered = page.waitForResponse('/half')
    await ask(page, '/half')
    await answered
    await giveUp(page, () => abort(page))
  })
  expect(complaints).toEqual([])
})

/** Asks until it gives up, and stops reading each answer as soon as it begins. */
const askOften = (page: Page) =>
  page.evaluate(() => {
    const timer = setInterval(() => {
      const control = new AbortController()
      const asked = fetch('/half', { signal: control.signal }).then(() => control.abort())
      asked.catch(() => undefined)
    }, 1)
    document.addEventListener('giveup', () => clearInterval(timer))
  })

test("answers that Playwright misses when a test begins to intercept requests don't count as failures", async ({
  page,
}) => {
  const complaints = await watch(page, async () => {
    const withoutAnswer = new Set<Request>()
    let hasMissed = false
    page.on('request', (request) => withoutAnswer.add(request))
    page.on('response', (response) => withoutAnswer.delete(response.request()))
    page.on('requestfailed', (request) => {
      hasMissed ||= withoutAnswer.has(request)
    })
    await askOften(page)
    while (!hasMissed) {
      await page.route('/never', (route) => route.abort())
      await page.unroute('/never')
    }
    await abort(page)
  })
  expect(complaints).toEqual([])
})

test('requests that a page aborts while a test intercepts requests count as failures', async ({ page }) => {
  const complaints = await watch(page, async () => {
    await page.route('/never', (route) => route.abort())
    await giveUp(page, () =>
      page.evaluate(() => {
        fetch('/held', { signal: AbortSignal.timeout(100) }).catch(() => undefined)
      }),
    )
  })
  expect(complaints).toEqual([aborted])
})

for (const [hasScripts, expected] of [
  [false, []],
  [true, [expect.stringContaining('/held.js')]],
] as const) {
  test(`a script that is refused where scripts are ${hasScripts ? 'on' : 'off'}: ${expected.length} complaints`, async ({
    browser,
    site,
  }) => {
    const page = await browser.newPage({ baseURL: site, javaScriptEnabled: false })
    const complaints: string[] = []
    const end = watchPages(browser, { complaints, hasScripts })
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/scripted')
    await failed
    end()
    await page.close()
    expect(complaints).toEqual(expected)
  })
}
