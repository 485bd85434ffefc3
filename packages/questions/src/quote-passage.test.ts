import { expect, test } from 'vitest'
import { quotePassage } from './quote-passage.ts'

const sentence = (word: string) => `${word} ${'x'.repeat(190)}. `

test('a text of 600 characters is quoted whole', () => {
  const text = `${'a'.repeat(599)}.`
  expect(quotePassage(text, 'anything')).toBe(text)
})

test('a longer text is quoted in whole sentences around the best one', () => {
  const text = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Wallet', 'Omega'].map(sentence).join('').trim()
  const quoted = quotePassage(text, 'the wallet')
  expect(quoted).toBe(`… ${['Delta', 'Wallet', 'Omega'].map(sentence).join('').trim()}`)
  expect(quoted.length).toBeLessThanOrEqual(604)
})

test('instructions are quoted from the start if the best sentence still fits', () => {
  const text = ['Alpha', 'Beta', 'Wallet', 'Delta', 'Late'].map(sentence).join('').trim()
  expect(quotePassage(text, 'how do I use the wallet')).toBe(
    `${['Alpha', 'Beta', 'Wallet'].map(sentence).join('').trim()} …`,
  )
  expect(quotePassage(text, 'how do I use the late')).toMatch(/^… .*Late/)
})

test('lines of a list remain lines', () => {
  const items = ['one', 'two', 'wallet', 'four'].map((word) => `- ${word} ${'x'.repeat(240)}`)
  expect(quotePassage(items.join('\n'), 'wallet')).toBe(['…', ...items.slice(2)].join('\n'))
})
