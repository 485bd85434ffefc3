import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ChunkList } from './list-chunks-plugin.ts'

const FIRST_LOAD_LIMIT_BYTES = 130 * 1024

interface Route {
  readonly module: string
  readonly parentId?: string
  readonly index?: boolean
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

/** The modules of the list's route and of the routes around it. */
function listPageModules({ routes }: Manifest): string[] {
  const found: string[] = []
  let route = Object.values(routes).find(({ index, parentId }) => index === true && parentId === 'root')
  while (route !== undefined) {
    found.push(route.module)
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  }
  return found
}

/** Every script that the list page needs before a person can use it. */
function findFirstLoad(): { manifest: string; files: string[] } {
  const manifest = readManifest()
  const files = new Set([manifest.entry.module, ...listPageModules(manifest)].map((address) => address.slice(1)))
  // The loop also visits files that are added to the set.
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported)
  return { manifest: manifest.url.slice(1), files: [...files] }
}

/** An npm package, or a package of this repository. */
function packageOf(module: string): string | undefined {
  const ofNpm = module.split('/node_modules/').at(-1)
  if (ofNpm !== undefined && ofNpm !== module) return ofNpm.match(/^(@[^/]+\/)?[^/]+/)?.[0]
  return module.match(/\/packages\/[^/]+/)?.[0]
}

const { manifest, files } = findFirstLoad()

test('the list loads at most 130 KiB of JavaScript, gzipped, before it can be used', () => {
  const sizes = [manifest, ...files].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(build, 'client', file))).length,
  }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, sizes.map(({ file, bytes }) => `${bytes} ${file}`).join('\n')).toBeLessThanOrEqual(
    FIRST_LOAD_LIMIT_BYTES,
  )
})

test('besides its own code it loads React, its router and the meaning of an auction’s times', () => {
  const packages = new Set(files.flatMap((file) => chunks[file]?.modules ?? []).map(packageOf))
  const ofCode = [...packages].filter((name) => name !== undefined && !name.startsWith('@fontsource'))
  expect(ofCode.sort()).toEqual(['/packages/clearing', 'react', 'react-dom', 'react-router', 'scheduler'])
})
