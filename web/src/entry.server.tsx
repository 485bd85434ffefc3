import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { isMissing } from './lib/is-missing.ts'
import { Nonce } from './lib/nonce.ts'
import { nonceContext } from './lib/request-context.ts'

export { createLoadContext } from './lib/request-context.ts'

/** How long deferred data may take, in milliseconds. */
export const streamTimeout = 5_000
/** Rendering outlives the data a little, so that rejected boundaries are still sent. */
const renderTimeout = streamTimeout + 1_000

/** An address that no page has is no failure: otherwise anybody could fill the log. */
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
      // What is ready stands in its place: sent later, as React does on a long page, it would push down what has been painted.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      nonce,
      // Crawlers do not run scripts: they get the page when it is whole.
      [isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady']: answer,
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        // Before the answer, the rejection above carries the error to the router, which logs it.
        if (answered && !request.signal.aborted) console.error(error)
      },
    })
    const timer = setTimeout(abort, renderTimeout)
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}

/**
 * The page can be read before its scripts run, so they wait: announced with the rest, the large ones would take the line from
 * styles, fonts and covers. The small ones that import them stay announced.
 */
function paintFirst(context: EntryContext): EntryContext {
  const { entry, routes } = context.manifest
  const waiting: typeof routes = {}
  for (const [id, route] of Object.entries(routes)) if (route !== undefined) waiting[id] = { ...route, imports: [] }
  return { ...context, manifest: { ...context.manifest, entry: { ...entry, imports: [] }, routes: waiting } }
}
