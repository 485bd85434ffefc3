import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const box = { width: 10, height: 2 }

test.each([
  ['', []],
  ['Ember', ['Ember']],
  ['Ten letter', ['Ten letter']],
  ['Ten letters', ['Ten', 'letters']],
  ['  Salt \n and  Stone ', ['Salt and', 'Stone']],
  ['Unbreakable', ['Unbreakab…']],
  ['One two three four five', ['One two', 'three fou…']],
  ['🎸🎹🎺🎻🥁🎷🎤🎧🎼🎵🎶', ['🎸🎹🎺🎻🥁🎷🎤🎧🎼…']],
  ['👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤', ['👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤👩‍🎤']],
])('%j becomes %j', (text, lines) => {
  expect(wrapText(text, box)).toEqual(lines)
})

test('no character is cut in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      for (const line of wrapText(text, box)) expect(line.isWellFormed()).toBe(true)
    }),
  )
})
