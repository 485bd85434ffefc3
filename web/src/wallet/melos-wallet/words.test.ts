import { describe, expect, test } from 'vitest'
import { otherWords, testAddress, testWords } from '../../../test/support/test-site.ts'
import { accountOf, areWords, makeWords, tidyWords } from './words.ts'

describe('makeWords', () => {
  test('it makes twelve valid words, different each time', () => {
    const all = Array.from({ length: 50 }, makeWords)
    expect(all.every((words) => words.split(' ').length === 12 && areWords(words))).toBe(true)
    expect(new Set(all).size).toBe(50)
  })
})

describe('areWords', () => {
  test('words with the right checksum are valid', () => {
    expect(areWords(testWords)).toBe(true)
    expect(areWords(otherWords)).toBe(true)
    expect(areWords('zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong')).toBe(true)
  })

  test('only last words with the right checksum are valid', async () => {
    const { english } = await import('viem/accounts')
    const eleven = otherWords.split(' ').slice(0, 11).join(' ')
    expect(english.filter((word) => areWords(`${eleven} ${word}`))).toHaveLength(128)
  })

  test.each([
    ['eleven words', testWords.slice(5)],
    ['thirteen words', `test ${testWords}`],
    ['a word that is not in the list', testWords.replace('junk', 'melos')],
    ['two words in exchanged places', testWords.replace('test junk', 'junk test')],
    ['nothing', ''],
  ])('%s are invalid', (_name, words) => {
    expect(areWords(words)).toBe(false)
  })

  test('spaces, line breaks and case are ignored', () => {
    const typed = `  ${testWords.replaceAll(' ', '\n ').toUpperCase()}\t`
    expect(areWords(typed)).toBe(true)
    expect(tidyWords(typed)).toBe(testWords)
  })
})

describe('accountOf', () => {
  test('the account is the first one that other wallets show', () => {
    expect(accountOf(testWords).address).toBe(testAddress)
    expect(accountOf(` ${testWords.toUpperCase()} `).address).toBe(testAddress)
  })
})
