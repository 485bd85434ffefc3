import { readFileSync } from 'node:fs'
import { english } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { looksSecret, mayBeSecret } from './looks-secret.ts'

/** Steps that reach every word of the list. */
const wordsFrom = (start: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => english[(start * 12 + index * 173) % english.length] ?? '')

const twelve = wordsFrom(0, 12)
const phrase = twelve.join(' ')
const hex = '4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d'

describe('a recovery phrase is found', () => {
  test.each([12, 15, 18, 21, 24])('with %i words, whichever of the list they are', (count) => {
    const missed = english.map((_, start) => wordsFrom(start, count).join(' ')).filter((words) => !looksSecret(words))
    expect(missed).toEqual([])
  })

  test.each([
    ['inside a sentence', `Why does my wallet not open with ${phrase}, what now?`],
    ['after a colon', `My words: ${phrase}`],
    ['in quotes', `What is "${phrase}"?`],
    ['in lines', twelve.join('\n')],
    ['with a first letter by a phone’s keyboard', phrase.replace(/^./, (letter) => letter.toUpperCase())],
    ['in capitals', phrase.toUpperCase()],
    ['numbered', twelve.map((word, index) => `${index + 1}. ${word}`).join('\n')],
    ['numbered without blanks', twelve.map((word, index) => `${index + 1}.${word}`).join(' ')],
    ['numbered in a sentence', `I have ${twelve.map((word, index) => `${index + 1} ${word}`).join(' ')}, is it safe?`],
    ['with commas', twelve.join(', ')],
    ['with commas alone', twelve.join(',')],
    ['with dashes', twelve.join(' - ')],
    ['with two words twice', [...twelve.slice(0, 10), ...twelve.slice(0, 2)].join(' ')],
  ])('%s', (_, text) => {
    expect(looksSecret(text)).toBe(true)
  })
})

test.each([
  ['bare', hex],
  ['with its mark', `0x${hex}`],
  ['in capitals', hex.toUpperCase()],
  ['in a sentence', `Is ${hex} right?`],
  ['cut by blanks', `My key is ${hex.replace(/.{16}/g, '$& ')}\n`],
  ['cut by a line', `${hex.slice(0, 31)}\n${hex.slice(31)}`],
])('a private key is found %s', (_, text) => {
  expect(looksSecret(text)).toBe(true)
})

describe('nothing is found in', () => {
  test.each([
    ['eleven words', twelve.slice(1).join(' ')],
    ['twelve of which only nine differ', [...twelve.slice(0, 9), ...twelve.slice(0, 3)].join(' ')],
    ['one word again and again', 'will '.repeat(100)],
    ['a digit less than a key', hex.slice(1)],
    ['an address of a wallet', `Is 0x${hex.slice(0, 40)} an address of Melos?`],
    [
      'many figures',
      'I bid 1 000 000 tokens at 12.50 MELS, 2 000 at 13 MELS, 300 at 14 MELS and 40 at 15 MELS. Do I win?',
    ],
    ['Czech', 'kolik stoji jeden token kdyz aukce skonci drive nez vsechny nabidky pokryji cely cil prodeje pisnicky'],
  ])('%s', (_, text) => {
    expect(looksSecret(text)).toBe(false)
  })

  /** This site's words as people might ask for them: with punctuation, and typed in a hurry. */
  const sentences = [
    'help.md',
    'legal/terms-conditions.md',
    'legal/website-privacy-policy.md',
    'legal/cookie-privacy-policy.md',
  ]
    .map((file) => readFileSync(new URL(`../../content/${file}`, import.meta.url), 'utf8'))
    .join('\n')
    .split(/\n+|(?<=[.:;?])\s/)
    .filter((sentence) => sentence.length > 20)

  test('the sentences of this site', () => {
    expect(sentences.length).toBeGreaterThan(500)
    expect(sentences.filter(looksSecret)).toEqual([])
  })

  test('the same sentences without any signs', () => {
    const bare = sentences.map((sentence) => sentence.toLowerCase().replace(/[^\p{L}\p{N}\s]+/gu, ''))
    expect(bare.filter(looksSecret)).toEqual([])
  })

  test.each(longQuestions())('“%s”', (question) => {
    expect(looksSecret(question)).toBe(false)
    expect(looksSecret(question.toLowerCase().replace(/[^a-z0-9\s]/g, ''))).toBe(false)
  })
})

test('no word that ends a phrase is one of the list', () => {
  // Each word takes every position once; a word that counted as everyday would interrupt the phrase.
  const cut = english.filter((word) => !looksSecret([...new Set([word, ...wordsFrom(1, 13)])].slice(0, 12).join(' ')))
  expect(cut).toEqual([])
})

/** Titles of the help, each with the sentence that follows it, as one question without an end. */
function longQuestions(): string[] {
  const help = readFileSync(new URL('../../content/help.md', import.meta.url), 'utf8')
  const sections = [...help.matchAll(/^## (.+)\n+(?:- |1\. )?(.+?[.:])(?:\s|$)/gm)]
  const asked = sections.map(
    ([, title, first]) => `Please explain ${title} because I read that ${first} and still wonder`,
  )
  return [
    ...asked,
    'What happens when two people offer exactly equal prices just before time runs over and only one token remains unsold?',
    'Can someone living outside Europe join later today using another browser wallet without paying extra network fees first?',
    'I want buy ten tokens but need know total cost before sign anything please tell exact amount with fee',
    'can you please tell me what will happen with my money when nobody wins because target was never reached',
    'If I lose my twelve words and my passphrase at once is everything in my wallet really gone for good?',
  ]
}

test.each([
  ['army van defense carry', true],
  ['army van defense', false],
  ['0x4f3edf983ac636a65a', true],
  ['What does it c', false],
  ['cost token bid price with', false],
])('that %s may become a secret is %s', (text, may) => {
  expect(mayBeSecret(text)).toBe(may)
})
