import { expect, test } from 'vitest'
import { revealControls } from './reveal-controls.ts'

test('what turns the text around or prints nothing is written out', () => {
  expect(revealControls('pay \u202e001\u202c\u200b\u0000\r')).toBe('pay \\u{202e}001\\u{202c}\\u{200b}\\u{0}\\u{d}')
})

test('lines, tabs, accents and other scripts stay', () => {
  expect(revealControls('Příliš\n\tžluťoučký 音楽 😀')).toBe('Příliš\n\tžluťoučký 音楽 😀')
})
