import type { Browser, BrowserContext, Page, Request } from '@playwright/test'

/** Requests are cut off when their page goes. On a busy machine the browser was seen to ask for the next page 2.4 s later. */
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
  /** How many of its page's moves were over by then. */
  readonly moves: number
}

/** From asking for another page until it is there; both the same where nothing was asked for, or nothing came. */
interface Move {
  readonly from: number
  until: number
  isOver: boolean
}

interface CutOff extends Begun {
  readonly cutAt: number
}

const ending = new WeakSet<Page>()

/** From now on nothing counts that this page asks for or logs. To be called before a page is killed, which cuts off its requests. */
export function markAsEnding(page: Page): void {
  ending.add(page)
}

const isEnding = (page: Page | null): boolean => page !== null && ending.has(page)

/** What a page may end: a song, a stream, what the assistant says, an upload, the data of a page when another is wanted. */
function mayEnd(request: Request): boolean {
  const { pathname } = new URL(request.url())
  const isUpload = request.method() === 'POST' && pathname === '/api/works'
  // `loadPart` gives a file up that does not come, and asks for it again.
  const isPart = isByScript(request) && pathname.startsWith('/assets/')
  return (
    isUpload || isPart || ['media', 'eventsource'].includes(request.resourceType()) || /(\.data|\/chat)$/.test(pathname)
  )
}

const isByScript = (request: Request): boolean => ['fetch', 'xhr'].includes(request.resourceType())

/** Without the size that was asked for. */
const pictureOf = (request: Request): string | undefined => request.url().match(/^.*\/media\/[^/]+(?=\/)/)?.[0]

/**
 * Adds what any page of any window logs or fails to load, from now on. Gives what ends that: only then it is known of a
 * request that was cut off whether its page was left.
 */
export function watchPages(browser: Browser, watched: Watched): () => void {
  const { complaints, hasScripts, now = () => performance.now() } = watched
  const moves = new Map<Page, Move[]>()
  const begun = new Map<Request, Begun>()
  const answered = new WeakSet<Request>()
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
    // Playwright also closes each page whose context or browser is gone.
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
      // Asking for another page leaves this one, even if that is never answered.
      if (page !== null && request.isNavigationRequest()) move(page, false)
      begun.set(request, begin(request))
    })
    context.on('response', (response) => answered.add(response.request()))
    context.on('requestfailed', (request) => {
      const start = begun.get(request) ?? begin(request)
      const reason = request.failure()?.errorText
      // With scripts off the browser refuses to preload them, which is right.
      const isRefused = !hasScripts && request.resourceType() === 'script'
      if (reason !== 'net::ERR_ABORTED') {
        if (!isRefused) complain(start.page, `${request.url()} ${reason}`)
      } else if (!isEnding(start.page)) cutOff.push({ ...start, cutAt: now() })
    })
  }

  /** By another page, by loading this one again, or by closing it. */
  const isLeft = (cut: CutOff): boolean =>
    movesOf(cut.page)
      .slice(cut.moves)
      .some(({ from, until }) => from - MOMENT_MS <= cut.cutAt && cut.cutAt <= until + MOMENT_MS)

  /** A browser gives a size of a picture up when another fits better. */
  const hasOtherSize = (cut: CutOff): boolean => {
    const picture = pictureOf(cut.request)
    if (picture === undefined) return false
    const later = [...begun.values()].filter(({ page, at }) => page === cut.page && at >= cut.at)
    return later.some(({ request }) => pictureOf(request) === picture && request.url() !== cut.request.url())
  }

  // Chromium says it of some answers too that a script has read piece by piece, to their end.
  const isRead = ({ request }: CutOff): boolean => answered.has(request) && isByScript(request)

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

/** None for what a service worker asks, or while the page does not exist yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page()
  } catch {
    return null
  }
}
