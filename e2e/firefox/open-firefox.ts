import type { Browser as Installed } from '@melos/test-kit/find-browser'
import puppeteer, { type Browser, type ConsoleMessage, type HTTPRequest, type Page } from 'puppeteer-core'
import { screens } from '../support/pages.ts'

const PATIENCE_MS = 30_000

/** Nothing listens on this port, so Firefox's own requests to the internet fail. */
const NOWHERE = { host: '127.0.0.1', port: 9 }

/** Puppeteer's own preferences stop telemetry, updates and safe browsing; these stop the rest. */
const offline = {
  'browser.region.network.url': '',
  'dom.push.connection.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.trr.mode': 5,
  'network.proxy.type': 1,
  'network.proxy.http': NOWHERE.host,
  'network.proxy.http_port': NOWHERE.port,
  'network.proxy.ssl': NOWHERE.host,
  'network.proxy.ssl_port': NOWHERE.port,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'network.proxy.failover_direct': false,
}

export async function openFirefox({ path, env }: Installed): Promise<Browser> {
  return await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    // Without it a release build ignores the preference for Mozilla's settings server.
    env: { ...env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
    extraPrefsFirefox: offline,
    defaultViewport: screens.desktop.viewport,
  })
}

export interface WatchedPage {
  readonly page: Page
  /** Closes the page and returns its complaints. */
  readonly close: () => Promise<readonly string[]>
}

/** A page in a context of its own. */
export async function openPage(browser: Browser): Promise<WatchedPage> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const complaints = watch(page)
  return {
    page,
    async close() {
      const list = await complaints()
      await context.close()
      return list
    },
  }
}

/** Does for Firefox what `support/watch-pages` does for Chromium. */
function watch(page: Page): () => Promise<string[]> {
  const complaints: Promise<string>[] = []
  const complain = async (text: string) => text
  const begun: { readonly request: HTTPRequest; readonly view: string }[] = []
  const cutOff = new Set<HTTPRequest>()
  let loads = 0
  const view = () => `${loads} ${page.url()}`
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(readMessage(message))
  })
  page.on('pageerror', (error) => complaints.push(complain(String(error))))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
    begun.push({ request, view: view() })
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(complain(`${response.url()} ${response.status()}`))
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason === 'NS_BINDING_ABORTED') cutOff.add(request)
    else complaints.push(complain(`${request.url()} ${reason}`))
  })
  return async () => {
    const held = begun.filter((cut, place) => {
      // React sets an image's address again during hydration, and Firefox then restarts the request.
      const isBegunAgain = begun.slice(place + 1).some(({ request }) => request.url() === cut.request.url())
      // Leaving a page aborts its requests.
      const isLeft = cut.view !== view()
      return cutOff.has(cut.request) && !isBegunAgain && !isLeft
    })
    return [...(await Promise.all(complaints)), ...held.map(({ request }) => `${request.url()} was cut off`)]
  }
}

/** Puppeteer's text of an error has no details. */
async function readMessage(message: ConsoleMessage): Promise<string> {
  const parts = message.args().map((part) => part.evaluate((value) => String(value)))
  return await Promise.all(parts).then(
    (texts) => texts.join(' '),
    () => message.text(),
  )
}
