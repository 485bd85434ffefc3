import type { Browser, BrowserContext, Page, Request } from '@playwright/test'

/** A browser aborts a page's requests when it leaves the page; on a busy machine the next navigation came 2.4 s later. */
const MOMENT_MS = 5_000

interface Watched {
  readonly complaints: string[]
  readonly hasScripts: boolean
  readonly now?: () => number
}

interface Begun {
  readonly request: Request
  readonly page: Page | null
  readonly at: number
  /** How many navigations its page had finished at that time. */
  readonly moves: number
}

/** A navigation from its request to its end; both times are equal when there was no request or no response. */
interface Move {
  readonly from: number
  until: number
  isOver: boolean
}

interface CutOff extends Begun {
  readonly cutAt: number
  /** Playwright reported its beginning and its failure together. */
  readonly isReportedLate: boolean
}

const ending = new WeakSet<Page>()

/** Ignores everything that this page requests or logs from now on; call it before a test kills the page. */
export function markAsEnding(page: Page): void {
  ending.add(page)
}

const isEnding = (page: Page | null): boolean => page !== null && ending.has(page)

/** Requests that a page can abort: songs, streams, assistant answers, uploads and outdated page data. */
function mayEnd(request: Request): boolean {
  const { pathname } = new URL(request.url())
  const isUpload =
    (request.method() === 'POST' && pathname === '/api/works') || pathname.startsWith('/api/studio/uploads/')
  // `loadPart` aborts a file that does not arrive and requests it again.
  const isPart = isByScript(request) && pathname.startsWith('/assets/')
  return (
    isUpload ||
    isPart ||
    ['media', 'eventsource'].includes(request.resourceType()) ||
    /(\.data|\/chat|\/me\/events)$/.test(pathname)
  )
}

const isByScript = (request: Request): boolean => ['fetch', 'xhr'].includes(request.resourceType())

/** The picture's URL without its size. */
const pictureOf = (request: Request): string | undefined => request.url().match(/^.*\/media\/[^/]+(?=\/)/)?.[0]

/**
 * Records every logged error and failed request of all pages. The returned function ends that; only then is it known whether the
 * page of an aborted request was left.
 */
export function watchPages(browser: Browser, watched: Watched): () => void {
  const { complaints, hasScripts, now = () => performance.now() } = watched
  const moves = new Map<Page, Move[]>()
  const begun = new Map<Request, Begun>()
  const answered = new WeakSet<Request>()
  const justReported = new WeakSet<Request>()
  const cutOff: CutOff[] = []
  const movesOf = (page: Page | null): readonly Move[] => (page === null ? [] : (moves.get(page) ?? []))
  const move = (page: Page, isOver: boolean) =>
    moves.set(page, [...movesOf(page), { from: now(), until: now(), isOver }])
  const arrive = (page: Page): void => {
    const last = movesOf(page).at(-1)
    if (last === undefined || last.isOver) return void move(page, true)
    last.until = now()
    last.isOver = true
  }
  const begin = (request: Request): Begun => {
    const page = pageOf(request)
    return { request, page, at: now(), moves: movesOf(page).filter(({ isOver }) => isOver).length }
  }

  const complain = (page: Page | null, text: string): void => {
    if (!isEnding(page)) complaints.push(text)
  }
  const end = (page: Page): void => {
    arrive(page)
    markAsEnding(page)
  }

  function watchPage(page: Page): void {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) arrive(page)
    })
    page.on('crash', end)
    // Playwright also emits `close` when a context or browser ends.
    page.on('close', end)
  }

  function watch(context: BrowserContext): void {
    for (const page of context.pages()) watchPage(page)
    context.on('page', watchPage)
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complain(message.page(), message.text())
    })
    context.on('weberror', (webError) => complain(webError.page(), String(webError.error())))
    context.on('request', (request) => {
      const page = pageOf(request)
      // A navigation request leaves the page even without a response.
      if (page !== null && request.isNavigationRequest()) move(page, false)
      begun.set(request, begin(request))
      justReported.add(request)
      // Events that Playwright emits together arrive before this callback.
      setImmediate(() => justReported.delete(request))
    })
    context.on('response', (response) => answered.add(response.request()))
    context.on('requestfailed', (request) => {
      const start = begun.get(request) ?? begin(request)
      const reason = request.failure()?.errorText
      // With JavaScript off, the browser correctly refuses to preload scripts.
      const isRefused = !hasScripts && request.resourceType() === 'script'
      if (reason !== 'net::ERR_ABORTED') {
        if (!isRefused) complain(start.page, `${request.url()} ${reason}`)
      } else if (!isEnding(start.page)) {
        cutOff.push({ ...start, cutAt: now(), isReportedLate: justReported.has(request) })
      }
    })
  }

  /** Whether the page was left by a navigation, a reload or its end. */
  const isLeft = (cut: CutOff): boolean =>
    movesOf(cut.page)
      .slice(cut.moves)
      .some(({ from, until }) => from - MOMENT_MS <= cut.cutAt && cut.cutAt <= until + MOMENT_MS)

  /** Browsers abort a picture when another size fits better. */
  const hasOtherSize = (cut: CutOff): boolean => {
    const picture = pictureOf(cut.request)
    if (picture === undefined) return false
    const later = [...begun.values()].filter(({ page, at }) => page === cut.page && at >= cut.at)
    return later.some(({ request }) => pictureOf(request) === picture && request.url() !== cut.request.url())
  }

  // Chromium also reports some streamed responses as aborted after a script has read them to the end.
  // If a request leaves just before a test's first route takes effect, Playwright hides its answer and reports the request only when
  // it fails (https://github.com/microsoft/playwright/pull/10289). A request that waits for its answer is reported when it begins.
  const isRead = ({ request, isReportedLate }: CutOff): boolean =>
    (answered.has(request) || isReportedLate) && isByScript(request)

  for (const context of browser.contexts()) watch(context)
  browser.on('context', watch)
  return () => {
    browser.off('context', watch)
    for (const cut of cutOff) {
      const isForgiven = isRead(cut) || mayEnd(cut.request) || isLeft(cut) || hasOtherSize(cut)
      if (!isForgiven) complaints.push(`${cut.request.url()} net::ERR_ABORTED`)
    }
  }
}

/** Null for service workers and for pages that do not exist yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page()
  } catch {
    return null
  }
}
