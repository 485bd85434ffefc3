import { expect, test } from 'vitest'
import { loadCardFonts } from './card-parts.ts'
import { legibleText } from './legible-text.ts'

const fonts = await loadCardFonts()

test.each([
  'Night Ferry',
  'Příliš žluťoučký kůň úpěl ďábelské ódy',
  'Đêm trên dòng sông lạnh giá',
  'Ночной паром і ґанок',
  '…!',
  'Smørrebrød & “Łódź” – №1 …',
])('%s is unchanged', async (text) => {
  expect(await legibleText(fonts, text)).toBe(text)
})

test.each([
  ['letters and their marks are joined', 'Pr\u030ci\u0301lis\u030c', 'Příliš'],
  ['emoji are dropped', '🌙 Night 👩‍👩‍👧 Ferry ❤️🇨🇿', 'Night Ferry'],
  ['a keycap becomes its digit', 'Track 1️⃣', 'Track 1'],
  ['mathematical letters become plain letters', '𝐍𝐢𝐠𝐡𝐭 𝓕𝓮𝓻𝓻𝔂', 'Night Ferry'],
  ['full-width letters become plain letters', 'Ｎｉｇｈｔ', 'Night'],
  ['marks that no font has are dropped', 'Ni\u0337ght\u0489', 'Night'],
  ['brackets that become empty are dropped', 'Night Ferry (夜の)', 'Night Ferry'],
])('%s', async (_fact, text, expected) => {
  expect(await legibleText(fonts, text)).toBe(expected)
})

test('a text is legible if at least half of its letters are', async () => {
  expect(await legibleText(fonts, '夜夜 AB')).toBe('AB')
  expect(await legibleText(fonts, '夜夜夜 AB')).toBeUndefined()
})

test.each(['夜に駆ける', 'عبارة الليل', '🌙🌙', '\u{1f1e8}\u{1f1ff}'])('%s is not legible', async (text) => {
  expect(await legibleText(fonts, text)).toBeUndefined()
})
