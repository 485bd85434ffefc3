import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { lazyImport } from './lazy-parts-plugin.ts'
import type { ChunkList } from './list-chunks-plugin.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test('every lazily loaded part can be retried', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  const sources = files.filter((path) => !/\.(d|test)\.tsx?$/.test(path)).map((path) => [path, read(path)] as const)
  const plain = sources.filter(([, code]) => /\bimport\(/.test(code.replaceAll(lazyImport, '')))
  expect(plain.map(([path]) => path)).toEqual([])
  expect(sources.filter(([, code]) => code.match(lazyImport) !== null).length).toBeGreaterThan(20)
})

test('the build names the files of every part', () => {
  const scripts = globSync('build/client/assets/*.js', { cwd: import.meta.dirname })
  expect(scripts.filter((path) => read(path).includes('files-of:'))).toEqual([])
  const [shell = ''] = scripts.filter((path) => /\/shell-/.test(path))
  expect(read(shell)).toMatch(/\["\/assets\/floating-button-[\w-]+\.js"/)
})

test('no file of the build is imported without `loadPart`', () => {
  const chunks: ChunkList = JSON.parse(read('build/chunks.json'))
  const unprotected = globSync('build/client/assets/*.js', { cwd: import.meta.dirname }).flatMap((path) => {
    const code = read(path)
    const own = `assets/${basename(path)}`
    const arrived = new Set([own])
    for (const file of arrived) for (const needed of chunks[file]?.imports ?? []) arrived.add(needed)
    const imported = [...code.matchAll(/\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g)].map(([, name = '']) => `assets/${name}`)
    const isFetched = (file: string) => arrived.has(file) || code.includes(`"/${file}"`)
    return imported.filter((file) => !isFetched(file)).map((file) => `${own} imports ${file}`)
  })
  expect(unprotected).toEqual([])
})
