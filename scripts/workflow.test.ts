import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/run-command.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const workflow = read('.github/workflows/check.yml')

test('every action is pinned by commit, with its version in a comment', () => {
  const actions = workflow.match(/\buses: .*/g) ?? []
  expect(actions.length).toBeGreaterThan(3)
  const unpinned = actions.filter((action) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))
  expect(unpinned).toEqual([])
})

test('arm64 gets the Foundry version that x64 gets from npm', () => {
  const { optionalDependencies } = JSON.parse(read('contracts/package.json'))
  const [, version] = workflow.match(/version: v(\S+)/) ?? []
  expect(optionalDependencies['@foundry-rs/forge-linux-amd64']).toBe(version)
})

test("the workflow and the build machines run the README's commands", () => {
  const commands = read('README.md').match(/^npm install && npm \w+/gm) ?? []
  expect(commands).toEqual(['npm install && npm start', 'npm install && npm test'])
  for (const command of commands) expect(workflow).toContain(`name: ${command}`)
  expect(workflow).toContain('(npm install && exec npm start)')
  for (const text of [workflow, read('.ci/run')]) expect(text).toMatch(/npm install && npm test$/m)
  expect(workflow).toContain('run: npm install && npm run check')
})
