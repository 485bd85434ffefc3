import { expect, test } from 'vitest'
import { areWords } from '../../wallet/melos-wallet/words.ts'
import { readWords, splitWords } from './read-words.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const numbered = words
  .split(' ')
  .map((word, index) => `${index + 1}. ${word}`)
  .join('\n')

test.each([words, `  ${words.toUpperCase()} `, words.replaceAll(' ', ', '), numbered])('%s is read', (text) => {
  expect(readWords(text, areWords)).toEqual({ kind: 'words', words })
})

test('too few and too many are counted', () => {
  expect(readWords('', areWords)).toEqual({ kind: 'wrong-count', count: 0 })
  expect(readWords(words.replace(/ \w+$/, ''), areWords)).toEqual({ kind: 'wrong-count', count: 11 })
  expect(readWords(`${words} zoo`, areWords)).toEqual({ kind: 'wrong-count', count: 13 })
})

test('an unknown word is named with its place', () => {
  expect(readWords(words.replace('thank', 'thnak'), areWords)).toEqual({
    kind: 'unknown-word',
    place: 3,
    word: 'thnak',
  })
  expect(readWords('legal wínner', areWords)).toMatchObject({ place: 2, word: 'wínner' })
})

test('twelve known words in the wrong order are recognised', () => {
  expect(readWords(words.replace('legal winner', 'winner legal'), areWords)).toEqual({ kind: 'wrong-order' })
})

test('a half-typed word counts', () => {
  expect(splitWords('legal win')).toHaveLength(2)
})
