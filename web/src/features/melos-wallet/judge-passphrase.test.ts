import { expect, test } from 'vitest'
import { judgePassphrase } from './judge-passphrase.ts'

test.each([
  ['', 'short'],
  ['Gk7!rm2', 'short'],
  ['Gk7!rm2x', 'fair'],
  ['kT9vQ2mZx8Lp', 'good'],
  ['sunshine', 'weak'],
  ['Sommer2026', 'weak'],
  ['harbour trumpet', 'weak'],
  ['violet harbour trumpet', 'fair'],
  ['violet harbour trumpet candle', 'good'],
  ['violet violet violet violet', 'weak'],
  ['password passphrase bitcoin secret', 'weak'],
  ['2001 1999 2026 1984 2010 1975', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'simple'],
  ['        ', 'simple'],
  [' \t \t\u00A0 \t ', 'simple'],
  ['aaaaaaab', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['acacacacacacacacacacacacacacacacacacacacacacac', 'weak'],
  ['12345678901234567890', 'weak'],
])('%s is %s', (passphrase, strength) => {
  expect(judgePassphrase(passphrase)).toBe(strength)
})

test('a character of two code units counts once', () => {
  expect(judgePassphrase('😀😀😀😀')).toBe('short')
})

test('a ligature counts as two letters, as it is stored', () => {
  expect(judgePassphrase('ﬁﬁﬁﬁ')).not.toBe('short')
})
