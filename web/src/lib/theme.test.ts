import { describe, expect, test } from 'vitest'
import { parseChoice, themeScript } from './theme.ts'

const stored = [
  [null, 'light'],
  ['"dark"', 'dark'],
  ['dark', 'dark'],
  ['"light"', 'light'],
  ['"system"', 'system'],
  ['', 'light'],
  ['{"dark":', 'light'],
] as const

/** The class names that the inline script sets when storage answers `read()`. */
function runScript(read: () => string | null, isSystemDark: boolean): string[] {
  const classes: string[] = []
  const document = { documentElement: { classList: { add: (name: string) => classes.push(name) } } }
  const matchMedia = () => ({ matches: isSystemDark })
  new Function('localStorage', 'document', 'matchMedia', themeScript)({ getItem: read }, document, matchMedia)
  return classes
}

describe.each(stored)('stored %j', (value, choice) => {
  test(`is ${choice}`, () => {
    expect(parseChoice(value)).toBe(choice)
  })

  test.each([false, true])('means the same to the script before the first paint; dark system: %j', (isSystemDark) => {
    const isDark = choice === 'dark' || (choice === 'system' && isSystemDark)
    expect(runScript(() => value, isSystemDark)).toEqual(isDark ? ['dark'] : [])
  })
})

test('storage that cannot be read leaves the page light', () => {
  const unreadable = () => {
    throw new Error('SecurityError')
  }
  expect(runScript(unreadable, true)).toEqual([])
})
