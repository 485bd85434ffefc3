import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sayAction } from './say-action.ts'
import { texts } from './texts.ts'

/** Pages never import the server, so its list is read as text. */
function readServerActions(): string[] {
  const file = new URL('../../../../server/src/audit/audit-log.ts', import.meta.url)
  const [, union = ''] =
    /type AuditAction =([^\n]*(?:\n\s+\|[^\n]*|\n\s*\/[^\n]*)*)/.exec(readFileSync(file, 'utf8')) ?? []
  return [...union.matchAll(/'([A-Z_]+)'/g)].map(([, action = '']) => action)
}

test('every action that the server writes has words of its own', () => {
  const actions = readServerActions()
  expect(actions).toContain('LOGGED_IN')
  expect(actions.filter((action) => !Object.hasOwn(texts.actions, action))).toEqual([])
})

test('no words are for actions that nobody writes', () => {
  const actions = readServerActions()
  expect(Object.keys(texts.actions).filter((action) => !actions.includes(action))).toEqual([])
})

test.each([
  ['LOGGED_IN', 'Logged in'],
  ['HOUSE_MOVED_AWAY', 'House moved away'],
  ['toString', 'Tostring'],
  ['', ''],
])('%j is said as %j', (action, words) => {
  expect(sayAction(action)).toBe(words)
})
