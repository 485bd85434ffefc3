import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DecoderEndedError, openDecoder } from './decoder-process.ts'

const ENOUGH_MS = 60_000
let folder: string
let program: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-decoder-'))
  program = join(folder, 'program.mjs')
  await writeFile(
    program,
    `import { readFile } from 'node:fs/promises'
    import { answerAsDecoder } from ${JSON.stringify(import.meta.resolve('./answer-as-decoder.ts'))}
    answerAsDecoder(async ({ path, crashes, hangs }) => {
      if (crashes) process.abort()
      if (hangs) for (;;);
      if (path) await readFile(path)
      return { pid: process.pid, environment: Object.keys(process.env) }
    })`,
  )
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const open = () => openDecoder(program, { flags: [] })

test('successive and simultaneous requests share one process apart from the server', async () => {
  const decoder = open()
  const first = await decoder.ask({}, ENOUGH_MS)
  expect(first).not.toMatchObject({ pid: process.pid })
  expect(await Promise.all([decoder.ask({}, ENOUGH_MS), decoder.ask({}, ENOUGH_MS)])).toEqual([first, first])
})

test('the process gets one environment variable and no secret', async () => {
  expect(await open().ask({}, ENOUGH_MS)).toMatchObject({ environment: ['MALLOC_ARENA_MAX'] })
})

test('an error keeps its code', async () => {
  await expect(open().ask({ path: join(folder, 'nothing') }, ENOUGH_MS)).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([
  ['ends the process', { crashes: true }, ENOUGH_MS],
  ['takes too long', { hangs: true }, 1_000],
])('a file that %s does not affect the next', async (_, request, withinMs) => {
  const decoder = open()
  await expect(decoder.ask(request, withinMs)).rejects.toThrow(DecoderEndedError)
  expect(await decoder.ask({}, ENOUGH_MS)).toHaveProperty('pid')
})
