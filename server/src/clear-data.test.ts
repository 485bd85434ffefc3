import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { namedProvider } from '../test/support/named-provider.ts'
import { lockDataDir } from './embedded/data-dir-lock.ts'
import { identifyProcess } from './embedded/running-process.ts'

const program = fileURLToPath(new URL('./clear-data.ts', import.meta.url))

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'melos-clear-'))
  for (const folder of ['chain', 'postgres', 'media/ab']) mkdirSync(join(dataDir, folder), { recursive: true })
  for (const file of [
    'chain/state.json.gz',
    'media/ab/cover',
    'auth-secret',
    'postgres.log',
    'postgres.log.1',
    'notes.txt',
    'sample-world.json',
  ]) {
    writeFileSync(join(dataDir, file), 'x')
  }
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function clear(environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment }
  const { status, stderr } = spawnSync(process.execPath, [program], { cwd: tmpdir(), env, encoding: 'utf8' })
  return { status, stderr }
}

const left = () => readdirSync(dataDir).filter((name) => !name.startsWith('lock') && name !== 'owner.json')

test('only the files that Melos made in its data directory are deleted', () => {
  expect(clear()).toEqual({ status: 0, stderr: '' })
  expect(left()).toEqual(['notes.txt'])
  expect(clear().status).toBe(0)
})

test('a missing directory needs no clearing', () => {
  expect(clear({ DATA_DIR: join(dataDir, 'elsewhere') })).toEqual({ status: 0, stderr: '' })
})

test('a data directory without a sample world is not deleted', async () => {
  await rm(join(dataDir, 'sample-world.json'))
  const before = left()
  expect(clear()).toEqual({
    status: 1,
    stderr: `Melos: There is no sample world in ${dataDir}. Nothing was deleted.\n`,
  })
  expect(left()).toEqual(before)
})

test.each([
  {
    ...{ RPC_URL: 'https://rpc.example', CHAIN_ID: '80002', PUBLIC_URL: 'https://melos.example' },
    ...{ ADMIN_PASSWORD: 'correct horse', ...namedProvider },
  },
  { DATABASE_URL: 'postgres://db.example/melos', AUTH_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'correct horse' },
])('a world that is not all embedded is refused: %o', (environment) => {
  const { status, stderr } = clear(environment)
  expect(status).toBe(1)
  expect(stderr).toBe('Melos: You can only reset a sample world. Remove RPC_URL and DATABASE_URL first.\n')
  expect(left()).toContain('chain')
})

test('a world that is running is refused', async () => {
  const server = identifyProcess(process.pid) ?? { pid: process.pid, startedAtTick: '' }
  await lockDataDir(dataDir, { server, address: 'http://127.0.0.1:3000' })
  const { status, stderr } = clear()
  expect(status).toBe(1)
  expect(stderr).toContain('Another Melos')
  expect(left()).toContain('chain')
})
