import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './lib/run-command.ts'

const sources = ['\\bregistry\\.[a-z0-9-]+\\.[a-z]', '^(@.+:)?registry *=', '"resolved": "[a-z+]+:']

/** Machines use different registries or mirrors, and one may not reach another's. */
test('no tracked file says where packages are downloaded from', { timeout: 30_000 }, () => {
  const patterns = sources.flatMap((source) => ['-e', source])
  const { status, stdout } = spawnSync('git', ['grep', '-InE', ...patterns], { cwd: root, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})
