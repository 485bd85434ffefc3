import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { commands, runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder, type TemporaryFolder } from '@melos/test-kit/temporary-folder'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { namedProvider } from '../test/support/named-provider.ts'

const externalDatabase = {
  DATABASE_URL: inject('databaseUrl'),
  ADMIN_EMAIL: 'root@example.com',
  ADMIN_PASSWORD: 'correct horse',
  AUTH_SECRET: 'x'.repeat(32),
}

async function refusal(environment: Record<string, string>): Promise<{ code: number | null; sentence: string }> {
  const { code, errors } = await runMelos(environment).ended
  return { code, sentence: errors }
}

describe('a start that cannot succeed ends with one sentence and exit code 1', { timeout: 120_000 }, () => {
  test('the database is unreachable', async () => {
    await using dataDir = await makeTemporaryFolder()
    const DATABASE_URL = 'postgres://melos:secret@127.0.0.1:1/melos'
    expect(await refusal({ ...externalDatabase, DATA_DIR: dataDir.path, DATABASE_URL })).toEqual({
      code: 1,
      sentence: "Melos: The database isn't answering. Check DATABASE_URL, and check that PostgreSQL is running.\n",
    })
  })

  test('the node is of another chain', async () => {
    await using dataDir = await makeTemporaryFolder()
    const node = { RPC_URL: inject('rpcUrl'), CHAIN_ID: '137', PUBLIC_URL: 'https://melos.example', ...namedProvider }
    expect(await refusal({ ...externalDatabase, ...node, DATA_DIR: dataDir.path })).toEqual({
      code: 1,
      sentence: 'Melos: The node at RPC_URL is on chain 31337, not 137. Fix RPC_URL or CHAIN_ID.\n',
    })
  })

  test('the node does not answer', async () => {
    await using dataDir = await makeTemporaryFolder()
    const node = {
      RPC_URL: 'http://127.0.0.1:1',
      CHAIN_ID: '137',
      PUBLIC_URL: 'https://melos.example',
      ...namedProvider,
    }
    expect(await refusal({ ...externalDatabase, ...node, DATA_DIR: dataDir.path })).toEqual({
      code: 1,
      sentence: "Melos: The chain isn't answering. Check RPC_URL, and check that the node is running.\n",
    })
  })

  test('the port is in use', async () => {
    await using dataDir = await makeTemporaryFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String(Object(other.address()).port)
    expect(await refusal({ DATA_DIR: dataDir.path, PORT })).toEqual({
      code: 1,
      sentence: `Melos: Port ${PORT} is in use. Stop the program that uses it, or set PORT to another port.\n`,
    })
    other.close()
  })

  test('the data directory cannot be written', async () => {
    await using parent = await makeTemporaryFolder()
    // A file at the directory's path stops root too.
    await writeFile(join(parent.path, 'file'), '')
    const DATA_DIR = join(parent.path, 'file/data')
    expect(await refusal({ DATA_DIR })).toEqual({
      code: 1,
      sentence: `Melos: The data directory ${DATA_DIR} isn't writable. Change its permissions, or set DATA_DIR to another directory.\n`,
    })
  })

  test('the data directory is where no directory can be', async () => {
    expect(await refusal({ DATA_DIR: '/proc/melos' })).toEqual({
      code: 1,
      sentence:
        "Melos: The data directory /proc/melos isn't writable. Change its permissions, or set DATA_DIR to another directory.\n",
    })
  })

  test('a variable is malformed', async () => {
    expect(await refusal({ PORT: '30000000' })).toEqual({
      code: 1,
      sentence: 'Melos: Fix these environment variables: PORT must be a port number from 0 to 65535.\n',
    })
  })
})

describe('a running Melos', { timeout: 120_000 }, () => {
  let dataDir: TemporaryFolder
  beforeAll(async () => {
    dataDir = await makeTemporaryFolder()
  })
  afterAll(() => dataDir[Symbol.asyncDispose]())

  test('greets with its address, its data and the login, and answers', async () => {
    const melos = runMelos({ DATA_DIR: dataDir.path })
    const address = await melos.ready
    // Passkeys belong to a name and not to an address.
    expect(address).toMatch(/^http:\/\/localhost:\d+$/)
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    melos.child.kill('SIGTERM')
    const { code, output, errors } = await melos.ended
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toBe(
      `Melos is ready at ${address}\nData in ${dataDir.path}\nAdmin login: admin@melos.local, password melos-admin\n`,
    )
  })

  test('stops in order when npm gets a signal', async () => {
    const melos = runMelos({ DATA_DIR: dataDir.path }, commands.npmStart)
    const address = await melos.ready
    melos.child.kill('SIGTERM')
    await melos.ended
    await expect(fetch(`${address}/api/health`)).rejects.toThrow('fetch failed')
    await expect(readFile(join(dataDir.path, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  test('uses the database it is given, keeps its login to itself and starts no PostgreSQL', async () => {
    await using other = await makeTemporaryFolder()
    const melos = runMelos({ ...externalDatabase, DATA_DIR: other.path })
    await melos.ready
    melos.child.kill('SIGINT')
    const { code, output } = await melos.ended
    expect(code).toBe(0)
    expect(output).not.toContain('correct horse')
    await expect(readFile(join(other.path, 'postgres.log'))).rejects.toThrow('ENOENT')
  })
})
