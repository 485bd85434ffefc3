import { AsyncLocalStorage } from 'node:async_hooks'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { createRequestListener } from '@react-router/node'
import type { FastifyPluginAsync } from 'fastify'
import type { RouterContextProvider } from 'react-router'
import { handleNotFound } from './error-handler.ts'
import { RequestError } from './request-error.ts'
import type { WebApp } from './web-app.ts'

/** What a page may ask of the server while it is rendered. */
interface PageContext {
  readonly nonce: string
  readonly fetchApi: (path: string) => Promise<Response>
}

const YEAR_SECONDS = 31_536_000

/** Every address that no other route answers is a page, rendered by React Router. */
export const pageRoutes: FastifyPluginAsync<{ web: WebApp }> = async (app, { web }) => {
  const context = new AsyncLocalStorage<PageContext>()
  const render = createRequestListener({
    build: web.build,
    getLoadContext: async () => createLoadContext(web, context.getStore()),
  })

  if (web.files.kind === 'folder') await app.register(fastifyStatic, staticFiles(web.files.path))

  app.all('/api/*', handleNotFound)

  app.get('/*', (request, reply) => {
    // The renderer takes the page's address from it.
    if (!URL.canParse(`http://${request.headers.host}`)) throw new RequestError('BAD_REQUEST')
    reply.header('cache-control', 'private, no-cache').hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    const page = { nonce: reply.cspNonce?.script ?? '', fetchApi: (path: string) => fetchApi(path) }
    const renderPage = () => context.run(page, () => render(request.raw, reply.raw))
    if (web.files.kind === 'middleware') web.files.handle(request.raw, reply.raw, renderPage)
    else renderPage()
  })

  async function fetchApi(path: string): Promise<Response> {
    const answer = await app.inject({ method: 'GET', url: path })
    return new Response(answer.rawPayload, {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json' },
    })
  }
}

function staticFiles(root: string): FastifyStaticOptions {
  return {
    root,
    wildcard: false,
    // Files under assets/ carry their content's hash in their name.
    setHeaders(reply, path) {
      const maxAge = path.includes('/assets/') ? `${YEAR_SECONDS}, immutable` : '3600'
      reply.header('cache-control', `public, max-age=${maxAge}`)
    },
  }
}

async function createLoadContext(web: WebApp, page: PageContext | undefined): Promise<RouterContextProvider> {
  if (page === undefined) throw new Error('A page is rendered outside of a request')
  const { entry } = await web.build()
  // The web room's server entry exports it beside the renderer; React Router's type lists only what it uses itself.
  const { createLoadContext: create } = entry.module as unknown as {
    createLoadContext(page: PageContext): RouterContextProvider
  }
  return create(page)
}
