import { readFile } from 'node:fs/promises'

const source = new URL('../../../web/src/routes.ts', import.meta.url)

/** The routes of all pages, such as `auction/:externalId`. The list's is empty. */
export async function listPageRoutes(): Promise<string[]> {
  const text = await readFile(source, 'utf8')
  const routes = [...text.matchAll(/\b(?:route\('([^']+)'|index\()/g)].map(([, path = '']) => path)
  // These are data, and what every other address leads to.
  return routes.filter((path) => path !== 'texts.json' && path !== '*')
}

/** Whether the route serves this path. */
export function servesPath(route: string, path: string): boolean {
  return new RegExp(`^/${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`).test(path)
}
