import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { isMissing } from './lib/is-missing.ts'
import { Nonce } from './lib/nonce.ts'
import { nonceContext } from './lib/request-context.ts'

// The server uses this copy of React Router, because contexts of another are unknown to the pages.
export { createRequestHandler } from 'react-router'
export { createLoadContext } from './lib/request-context.ts'

/** The time limit of deferred data, in milliseconds. */
export const streamTimeout = 5_000
/** A second longer than the data, so that rejected boundaries are still sent. */
const renderTimeout = streamTimeout + 1_000

/** A missing page isn't logged, because anyone could fill the log with them. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!isMissing(error) && !request.signal.aborted) console.error(error)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Response | Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = loadContext.get(nonceContext)
  const page = (
    <Nonce value={nonce}>
      <ServerRouter context={paintFirst(routerContext)} url={request.url} nonce={nonce} />
    </Nonce>
  )
  return streamPage({ page, nonce, status, headers, request })
}

interface PageStream {
  readonly page: React.ReactNode
  readonly nonce: string
  readonly status: number
  readonly headers: Headers
  readonly request: Request
}

function streamPage({ page, nonce, status, headers, request }: PageStream): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answered = false
    const answer = (): void => {
      answered = true
      const body = new PassThrough().on('close', () => clearTimeout(timer))
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(page, {
      // By default React sends parts of a long page later, which would move what has been painted.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      nonce,
      // Crawlers don't run scripts, so they get the complete page.
      [isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady']: answer,
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        // Before the response, the rejection above passes the error to the router, which logs it.
        if (answered && !request.signal.aborted) console.error(error)
      },
    })
    const timer = setTimeout(abort, renderTimeout)
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}

/**
 * Removes the preloads of large scripts, which would delay styles, fonts and covers; the page is readable without them. The
 * small entry scripts are still preloaded.
 */
function paintFirst(context: EntryContext): EntryContext {
  const { entry, routes } = context.manifest
  const waiting: typeof routes = {}
  for (const [id, route] of Object.entries(routes)) if (route !== undefined) waiting[id] = { ...route, imports: [] }
  return { ...context, manifest: { ...context.manifest, entry: { ...entry, imports: [] }, routes: waiting } }
}
