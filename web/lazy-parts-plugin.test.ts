import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lazyImport } from './lazy-parts-plugin.ts'

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
  expect(read(shell)).toMatch(/\["\/assets\/assistant-panel-[\w-]+\.js"/)
})
