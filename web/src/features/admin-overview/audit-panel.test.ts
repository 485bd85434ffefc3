import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sayAction, shortenWallet } from './audit-panel.tsx'
import { texts } from './texts.ts'

/** Pages never import the server, so its list is read as text. */
function readServerActions(): string[] {
  const file = new URL('../../../../server/src/audit/audit-log.ts', import.meta.url)
  const [, union = ''] =
    /type AuditAction =([^\n]*(?:\n\s+\|[^\n]*|\n\s*\/[^\n]*)*)/.exec(readFileSync(file, 'utf8')) ?? []
  return [...union.matchAll(/'([A-Z_]+)'/g)].map(([, action = '']) => action)
}

test('every action of the server has a description', () => {
  const actions = readServerActions()
  expect(actions).toContain('LOGGED_IN')
  expect(actions.filter((action) => !Object.hasOwn(texts.actions, action))).toEqual([])
})

test('every described action exists', () => {
  const actions = readServerActions()
  expect(Object.keys(texts.actions).filter((action) => !actions.includes(action))).toEqual([])
})

test.each([
  ['LOGGED_IN', 'Logged in'],
  ['HOUSE_MOVED_AWAY', 'House moved away'],
  ['toString', 'Tostring'],
  ['', ''],
])('%j is described as %j', (action, words) => {
  expect(sayAction(action)).toBe(words)
})

test.each([
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x5290…9EE7'],
  ['0x52908400098527886E0F7030069857D2E4169EE', '0x52908400098527886E0F7030069857D2E4169EE'],
  ['admin@melos.example', 'admin@melos.example'],
])('%s is shown as %s', (name, shown) => {
  expect(shortenWallet(name)).toBe(shown)
})
