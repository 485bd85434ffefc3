import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { compressPage } from './compress-page.ts'
import { handleNotFound } from './error-handler.ts'
import { RequestError } from './request-error.ts'
import type { WebApp } from './web-app.ts'

interface PageContext {
  readonly nonce: string
  readonly fetchApi: (path: string) => Promise<Response>
}

const YEAR_SECONDS = 31_536_000

export const pageRoutes: FastifyPluginAsync<{ web: WebApp }> = async (app, { web }) => {
  const { files } = web
  const renderWith = createRenderer()

  if (files.kind === 'folder') await app.register(fastifyStatic, staticFiles(files.path))

  app.all('/api/*', handleNotFound)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    onRequest(request, reply, done) {
      // In development, Vite answers requests for files and calls `done` for the rest.
      if (files.kind === 'middleware') files.handle(request.raw, reply.raw, done)
      else done()
    },
    async handler(request, reply) {
      const render = renderWith(await web.build())
      const page = await render(toWebRequest(request, reply), { nonce: reply.cspNonce?.script ?? '', fetchApi })
      reply.header('cache-control', 'private, no-cache')
      return reply.send(compressPage(page, request.headers['accept-encoding']))
    },
  })

  async function fetchApi(path: string): Promise<Response> {
    const answer = await app.inject({ method: 'GET', url: path })
    return new Response(answer.rawPayload, {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json' },
    })
  }
}

/** The request for React Router. Its signal aborts when the client disconnects. */
function toWebRequest({ method, headers, raw }: FastifyRequest, reply: FastifyReply): Request {
  const { host = '' } = headers
  const address = `http://${host}${raw.url}`
  // A host that contains a path would change the URL.
  if (/[/?#@\\]/.test(host) || !URL.canParse(address)) throw new RequestError('BAD_REQUEST')
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort()
  })
  return new Request(address, { method, headers: toWebHeaders(headers), signal: leaving.signal })
}

function toWebHeaders(headers: FastifyRequest['headers']): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((single): [string, string] => [name, single]),
  )
  return new Headers(pairs)
}

function staticFiles(root: string): FastifyStaticOptions {
  return {
    root,
    wildcard: false,
    // The build writes a compressed copy next to each file that gets smaller.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    // Files under assets/ have their content's hash in their name.
    setHeaders(reply, path) {
      const maxAge = path.includes('/assets/') ? `${YEAR_SECONDS}, immutable` : '3600'
      reply.header('cache-control', `public, max-age=${maxAge}`)
    },
  }
}

/** What the pages' server entry exports and React Router's type doesn't list. */
interface PagesEntry {
  readonly createRequestHandler: typeof createRequestHandler
  readonly createLoadContext: (page: PageContext) => RouterContextProvider
}

/** In development, there is another build after each change. */
function createRenderer() {
  let known: ServerBuild | undefined
  let handle: RequestHandler
  return (build: ServerBuild) => {
    // `ServerBuild` doesn't list these exports.
    const entry = build.entry.module as unknown as PagesEntry
    if (build !== known) handle = entry.createRequestHandler(build)
    known = build
    return (request: Request, page: PageContext) => handle(request, entry.createLoadContext(page))
  }
}
