import { describe, expect, test } from 'vitest'
import { parseTheme, themeScript } from './theme.ts'

const stored = [
  [null, 'light'],
  ['"dark"', 'dark'],
  ['dark', 'dark'],
  ['"light"', 'light'],
  ['', 'light'],
  ['{"dark":', 'light'],
] as const

/** The class names that the inline script sets when storage answers `read()`. */
function runScript(read: () => string | null): string[] {
  const classes: string[] = []
  const document = { documentElement: { classList: { add: (name: string) => classes.push(name) } } }
  new Function('localStorage', 'document', themeScript)({ getItem: read }, document)
  return classes
}

describe.each(stored)('stored %j', (value, theme) => {
  test(`is ${theme}`, () => {
    expect(parseTheme(value)).toBe(theme)
  })

  test('means the same to the script before the first paint', () => {
    expect(runScript(() => value)).toEqual(theme === 'dark' ? ['dark'] : [])
  })
})

test('storage that cannot be read leaves the page light', () => {
  const unreadable = () => {
    throw new Error('SecurityError')
  }
  expect(runScript(unreadable)).toEqual([])
})
