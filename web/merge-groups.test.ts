import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Group, mergeGroups, type User } from './merge-groups.ts'

const auction: User = { id: 'auction', weight: 1 }
const market: User = { id: 'market', weight: 1 }
const help: User = { id: 'help', weight: 1 }

const group = (module: string, users: readonly User[], given: Partial<Group> = {}): Group => ({
  modules: [module],
  imports: new Set(),
  characters: 100,
  users: new Set(users),
  isAlone: false,
  ...given,
})

const listFiles = (groups: readonly Group[], charactersPerFile: number): string[] =>
  mergeGroups(groups, charactersPerFile)
    .map(({ modules }) => modules.toSorted().join(' '))
    .toSorted()

test('modules with the same users share a file', () => {
  expect(listFiles([group('chart', [auction, market]), group('axis', [auction, market])], 1)).toEqual(['axis chart'])
})

test('modules with different users share a file if it costs less than one more file', () => {
  const groups = [group('chart', [auction, market]), group('bid', [auction])]
  expect(listFiles(groups, 100)).toEqual(['bid', 'chart'])
  expect(listFiles(groups, 101)).toEqual(['bid chart'])
})

test('what a heavier user would load in vain counts for more', () => {
  const groups = [group('chart', [auction, { ...market, weight: 10 }]), group('bid', [auction])]
  expect(listFiles(groups, 1_000)).toEqual(['bid', 'chart'])
  expect(listFiles(groups, 1_001)).toEqual(['bid chart'])
})

test('no page loads another file because of a merge', () => {
  const chart = group('chart', [auction, market], { imports: new Set(['scale']) })
  const table = group('table', [auction, market, help])
  const scale = (users: readonly User[]) => group('scale', users, { isAlone: true })
  expect(listFiles([chart, table, scale([auction, market])], 1_000)).toEqual(['chart', 'scale', 'table'])
  expect(listFiles([chart, table, scale([auction, market, help])], 1_000)).toEqual(['chart table', 'scale'])
})

test('a group that stays alone is merged with no other', () => {
  const groups = [group('chart', [auction, market]), group('panel', [auction, market], { isAlone: true })]
  expect(listFiles(groups, 1_000)).toEqual(['chart', 'panel'])
})

test('a page that uses a file also uses what it imports, so nothing else is loaded', () => {
  const module = fc.record({
    characters: fc.nat(1_000),
    imports: fc.array(fc.nat(9), { maxLength: 3 }),
    users: fc.subarray([auction, market, help]),
  })
  fc.assert(
    fc.property(
      fc.array(module, { maxLength: 10 }),
      fc.integer({ min: 1, max: 5_000 }),
      (modules, charactersPerFile) => {
        const files = mergeGroups(toGroups(modules), charactersPerFile)
        for (const { imports, users } of files)
          for (const imported of files.filter((file) => file.modules.some((id) => imports.has(id))))
            expect([...imported.users]).toEqual(expect.arrayContaining([...users]))
      },
    ),
  )
})

interface ModuleOfTest {
  readonly characters: number
  readonly imports: readonly number[]
  readonly users: readonly User[]
}

/** A module imports only earlier ones, so the last is visited first, and passes its users on. */
function toGroups(modules: readonly ModuleOfTest[]): Group[] {
  const usersOf = modules.map(({ users }) => new Set(users))
  return modules
    .map(({ characters, imports }, place) => ({ characters, place, earlier: imports.filter((other) => other < place) }))
    .toReversed()
    .map(({ characters, place, earlier }) => {
      for (const user of usersOf[place] ?? []) for (const other of earlier) usersOf[other]?.add(user)
      return group(`${place}`, [...(usersOf[place] ?? [])], { characters, imports: new Set(earlier.map(String)) })
    })
}
