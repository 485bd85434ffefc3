import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { environmentSchema } from './config.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Of Compose, only what Melos gets: its other services have variables of their own. */
const passed = [
  ['deploy/compose.yaml', /^ {2}melos:\n(?:(?: {3,}.*)?\n)+/m, /^ {6}([A-Z][A-Z0-9_]*): /gm],
  ['deploy/kubernetes.yaml', /.*/s, /\{ name: ([A-Z][A-Z0-9_]*), value: /g],
  ['deploy/Dockerfile', /^ENV .*$/m, /\b([A-Z][A-Z0-9_]*)=/g],
  ['.env.example', /.*/s, /^# ([A-Z][A-Z0-9_]*)=/gm],
] as const

/** The AWS SDK, Node.js and the C library read these themselves. */
const ofOthers = /^(AWS_\w+|NODE_ENV|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX)$/

test.each(passed)('%s passes only variables that Melos knows', async (path, part, pattern) => {
  const [section = ''] = part.exec(await read(path)) ?? []
  const names = namesIn(section, pattern).filter((name) => !ofOthers.test(name))
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !(name in environmentSchema.shape))).toEqual([])
})

test.each(['deploy/compose.yaml', 'deploy/kubernetes.yaml', 'deploy/README.md'])(
  '%s names the image of this version',
  async (path) => {
    const { version } = JSON.parse(await read('package.json'))
    const tags = namesIn(await read(path), /\bmelos:(\d\S*)/g)
    expect([...new Set(tags)]).toEqual([version])
  },
)
