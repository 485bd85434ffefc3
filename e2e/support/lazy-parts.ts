import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'

const assets = fileURLToPath(new URL('../../web/build/client/assets/', import.meta.url))
const file = /\/assets\/.*\.(js|css)$/

/** The browser's errors for a file that a test aborts. */
export const cutOff = /(\/assets\/\S+|Failed to load resource:) net::ERR_FAILED/

/** The build lists the files of each part, its own first, and names those of workers. */
const ofPart = /\["(\/assets\/[^"]+)"|["'`](\/assets\/[\w.-]+-worker-[\w-]{8}\.js)["'`]/g

/** The names of all lazily loaded parts and workers, without the build's hash. Two parts must not share a name. */
export function listParts(): Set<string> {
  const scripts = globSync(`${assets}*.js`).filter((path) => !/\/manifest-[^/]*$/.test(path))
  const found = scripts.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(ofPart)])
  const files = new Set(found.map(([, part, worker]) => part ?? worker ?? ''))
  const names = [...files].map(nameOf)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new Error(`Two lazily loaded files are called ${twice}`)
  return new Set(names)
}

/** Aborts the first request for each lazily loaded file and returns a live set of their names. */
export async function failEachFileOnce(context: BrowserContext): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  await context.route(file, async (route) => {
    const request = route.request()
    const name = nameOf(request.url())
    if (request.resourceType() !== 'fetch' || names.has(name)) return await route.fallback()
    names.add(name)
    await route.abort()
  })
  return names
}

/** Holds the part's files until the returned function is called. */
export async function holdPart(context: BrowserContext, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(file, async (route) => {
    if (nameOf(route.request().url()) === part) await promise
    await route.fallback()
  })
  return resolve
}

/** Answers 404 for lazily loaded files, as after a new deployment, until the page reloads. */
export async function deployAnew(context: BrowserContext): Promise<void> {
  await context.route(file, async (route) => {
    if (route.request().resourceType() === 'fetch') await route.fulfill({ status: 404, body: 'Not found' })
    else await route.fallback()
  })
  context.on('request', (request) => {
    if (request.isNavigationRequest()) void context.unroute(file)
  })
}

/** The files that parts share have only their hash. */
function nameOf(path: string): string {
  return path.match(/\/assets\/(?!shared\d*-)([\w.-]+?)-[\w-]{7,8}\./)?.[1] ?? path
}
