import type { Browser, BrowserContext, Page, Request } from '@playwright/test'

/**
 * What a page or its browser may end: a song, a stream, what the assistant says, the data of a page when another is wanted,
 * a picture when another size of it fits better.
 */
function mayEnd(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return ['media', 'eventsource', 'image'].includes(request.resourceType()) || /(\.data|\/chat)$/.test(pathname)
}

/**
 * Adds what any page of any window logs or fails to load, from now on. Gives what ends that: only then it is known of a
 * request that was cut off whether its page was left.
 */
export function watchPages(
  browser: Browser,
  { complaints, hasScripts }: { complaints: string[]; hasScripts: boolean },
): () => void {
  const moves = new WeakMap<Page, number>()
  const movesBefore = new WeakMap<Request, number>()
  const answered = new WeakSet<Request>()
  const cutOff: Request[] = []
  const movesOf = (page: Page) => moves.get(page) ?? 0
  const move = (page: Page) => moves.set(page, movesOf(page) + 1)

  function watchPage(page: Page): void {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) move(page)
    })
  }

  function watch(context: BrowserContext): void {
    for (const page of context.pages()) watchPage(page)
    context.on('page', watchPage)
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    context.on('weberror', (webError) => complaints.push(String(webError.error())))
    context.on('request', (request) => {
      const page = pageOf(request)
      if (page === null) return
      // Asking for another page leaves this one, even if that is never answered.
      if (request.isNavigationRequest()) move(page)
      movesBefore.set(request, movesOf(page))
    })
    context.on('response', (response) => answered.add(response.request()))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      // With scripts off the browser refuses to preload them, which is right.
      const isRefused = !hasScripts && request.resourceType() === 'script'
      if (reason === 'net::ERR_ABORTED') cutOff.push(request)
      else if (!isRefused) complaints.push(`${request.url()} ${reason}`)
    })
  }

  function isLeft(request: Request): boolean {
    const page = pageOf(request)
    return page === null || page.isClosed() || movesOf(page) > (movesBefore.get(request) ?? 0)
  }

  for (const context of browser.contexts()) watch(context)
  browser.on('context', watch)
  return () => {
    browser.off('context', watch)
    for (const request of cutOff) {
      // Chromium says it of some answers too that a script has read piece by piece, to their end.
      const isForgiven = answered.has(request) || mayEnd(request) || isLeft(request)
      if (!isForgiven) complaints.push(`${request.url()} net::ERR_ABORTED`)
    }
  }
}

/** None for what a worker asks, or when the page is gone. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page()
  } catch {
    return null
  }
}
