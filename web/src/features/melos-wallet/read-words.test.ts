import { expect, test } from 'vitest'
import { areWords } from '../../wallet/melos-wallet/words.ts'
import { readWords, splitWords } from './read-words.ts'
import { texts } from './texts.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const wrong = (sentence: string) => ({ kind: 'wrong', sentence })
const numbered = words
  .split(' ')
  .map((word, index) => `${index + 1}. ${word}`)
  .join('\n')

test.each([words, `  ${words.toUpperCase()} `, words.replaceAll(' ', ', '), numbered])('%s is read', (text) => {
  expect(readWords(text, areWords)).toEqual({ kind: 'words', words })
})

test('too few and too many are counted', () => {
  expect(readWords('', areWords)).toEqual(wrong(texts.import.wrongCount(0)))
  expect(readWords(words.replace(/ \w+$/, ''), areWords)).toEqual(wrong(texts.import.wrongCount(11)))
  expect(readWords(`${words} zoo`, areWords)).toEqual(wrong(texts.import.wrongCount(13)))
})

test('an unknown word is named with its place', () => {
  expect(readWords(words.replace('thank', 'thnak'), areWords)).toEqual(wrong(texts.import.unknownWord(3, 'thnak')))
  expect(readWords('legal wínner', areWords)).toEqual(wrong(texts.import.unknownWord(2, 'wínner')))
})

test('twelve known words in the wrong order are recognised', () => {
  expect(readWords(words.replace('legal winner', 'winner legal'), areWords)).toEqual(wrong(texts.import.wrongOrder))
})

test('a half-typed word counts', () => {
  expect(splitWords('legal win')).toHaveLength(2)
})
