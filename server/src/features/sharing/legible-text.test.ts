import type { Font } from 'satori'
import { beforeAll, expect, test } from 'vitest'
import { loadCardFonts } from './card-fonts.ts'
import { legibleText } from './legible-text.ts'

let fonts: Font[]
beforeAll(async () => {
  fonts = await loadCardFonts()
})

test.each([
  'Night Ferry',
  'Příliš žluťoučký kůň úpěl ďábelské ódy',
  'Đêm trên dòng sông lạnh giá',
  'Ночной паром і ґанок',
  '…!',
  'Smørrebrød & “Łódź” – №1 …',
])('%s stays as it is', async (text) => {
  expect(await legibleText(fonts, text)).toBe(text)
})

test.each([
  ['letters of two parts are joined', 'Pr\u030ci\u0301lis\u030c', 'Příliš'],
  ['emoji are left out', '🌙 Night 👩‍👩‍👧 Ferry ❤️🇨🇿', 'Night Ferry'],
  ['a keycap leaves its digit', 'Track 1️⃣', 'Track 1'],
  ['mathematical letters are written plainly', '𝐍𝐢𝐠𝐡𝐭 𝓕𝓮𝓻𝓻𝔂', 'Night Ferry'],
  ['wide letters are written plainly', 'Ｎｉｇｈｔ', 'Night'],
  ['marks that no font has are left out', 'Ni\u0337ght\u0489', 'Night'],
  ['a translation in brackets goes with its brackets', 'Night Ferry (夜の)', 'Night Ferry'],
])('%s', async (_fact, text, expected) => {
  expect(await legibleText(fonts, text)).toBe(expected)
})

test('half of the letters are enough, fewer are not', async () => {
  expect(await legibleText(fonts, '夜夜 AB')).toBe('AB')
  expect(await legibleText(fonts, '夜夜夜 AB')).toBeUndefined()
})

test.each(['夜に駆ける', 'عبارة الليل', '🌙🌙', '\u{1f1e8}\u{1f1ff}'])('%s is not legible', async (text) => {
  expect(await legibleText(fonts, text)).toBeUndefined()
})
