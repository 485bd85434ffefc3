import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ChunkList } from './list-chunks-plugin.ts'

interface Route {
  readonly module: string
  readonly parentId?: string
}

/** React Router's manifest. */
interface Manifest {
  readonly url: string
  readonly entry: { readonly module: string }
  readonly routes: Readonly<Record<string, Route>>
}

const build = join(import.meta.dirname, 'build')
const chunks: ChunkList = JSON.parse(readFileSync(join(build, 'chunks.json'), 'utf8'))

function readManifest(): Manifest {
  const [path = 'none'] = globSync(join(build, 'client/assets/manifest-*.js'))
  return JSON.parse(readFileSync(path, 'utf8').replace(/^window\.\w+=|;$/g, ''))
}

const manifest = readManifest()
const LIST = 'routes/home'

/** Every script that a page needs before a person can use it. */
function findFirstLoad(page: string): string[] {
  const modules = [manifest.entry.module]
  let route = manifest.routes[page]
  if (route === undefined) throw new Error(`There is no ${page}`)
  while (route !== undefined) {
    modules.push(route.module)
    route = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  }
  const files = new Set([manifest.url, ...modules].map((address) => address.slice(1)))
  // The loop also visits files that are added to the set.
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported)
  return [...files]
}

/** An npm package, or a package of this repository. */
function packageOf(module: string): string | undefined {
  const ofNpm = module.split('/node_modules/').at(-1)
  if (ofNpm !== undefined && ofNpm !== module) return ofNpm.match(/^(@[^/]+\/)?[^/]+/)?.[0]
  return module.match(/\/packages\/[^/]+/)?.[0]
}

test.each([
  { page: LIST, most: 130 },
  { page: 'routes/auction', most: 208 },
  { page: 'routes/markets', most: 140 },
  { page: 'routes/market', most: 200 },
])('$page loads at most $most KiB of JavaScript, gzipped, before it can be used', ({ page, most }) => {
  const sizes = findFirstLoad(page).map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(build, 'client', file))).length,
  }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, sizes.map(({ file, bytes }) => `${bytes} ${file}`).join('\n')).toBeLessThanOrEqual(most * 1024)
})

test('besides its own code the list loads React, its router and the meaning of an auction’s times', () => {
  const packages = new Set(
    findFirstLoad(LIST)
      .flatMap((file) => chunks[file]?.modules ?? [])
      .map(packageOf),
  )
  const ofCode = [...packages].filter((name) => name !== undefined && !name.startsWith('@fontsource'))
  expect(ofCode.sort()).toEqual(['/packages/clearing', 'react', 'react-dom', 'react-router', 'scheduler'])
})
