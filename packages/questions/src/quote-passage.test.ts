import { expect, test } from 'vitest'
import { quotePassage } from './quote-passage.ts'

const sentence = (word: string) => `${word} ${'x'.repeat(190)}. `
const most = 600
const quote = (text: string | string[], question: string, weigh = (_: string) => 1) =>
  quotePassage([text].flat(), question, { most, weigh }).quoted

test('a text that is short enough is quoted whole', () => {
  const text = `${'a'.repeat(599)}.`
  expect(quote(text, 'anything')).toBe(text)
})

test('a longer text is quoted in whole sentences around the best one', () => {
  const text = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Wallet', 'Omega'].map(sentence).join('').trim()
  const quoted = quote(text, 'the wallet')
  expect(quoted).toBe(`… ${['Delta', 'Wallet', 'Omega'].map(sentence).join('').trim()}`)
  expect(quoted.length).toBeLessThanOrEqual(604)
})

test('instructions are quoted from the start if the best sentence still fits', () => {
  const text = ['Alpha', 'Beta', 'Wallet', 'Delta', 'Late'].map(sentence).join('').trim()
  expect(quote(text, 'how do I use the wallet')).toBe(`${['Alpha', 'Beta', 'Wallet'].map(sentence).join('').trim()} …`)
  expect(quote(text, 'how do I use the late')).toMatch(/^… .*Late/)
})

test.each(['-', '1.'])('items with the mark %s remain lines, and keep the sentence before the list', (mark) => {
  const items = ['one', 'two', 'wallet', 'four'].map((word) => `${mark} ${word} ${'x'.repeat(240)}`)
  expect(quote(items.join('\n'), 'wallet')).toBe(['…', ...items.slice(2)].join('\n'))
  const text = ['Only this. You must not', ...items, 'After it.'].join('\n')
  expect(quote(text, 'wallet')).toBe(['… You must not', '…', ...items.slice(2), 'After it.'].join('\n'))
  expect(quote(text, 'one')).toBe(['Only this. You must not', ...items.slice(0, 2), '…'].join('\n'))
})

test('rare words count more, and among equals the first is quoted', () => {
  const weigh = (term: string) => (term === 'chat' ? 5 : 1)
  expect(quotePassage(['A song has a price.', 'A chat.'], 'price of a song chat', { most, weigh }).place).toBe(1)
  expect(quotePassage(['A song.', 'A song, a song.'], 'song', { most, weigh }).place).toBe(0)
  expect(quotePassage(['Words.', 'Others.'], 'song', { most, weigh }).place).toBe(0)
})

test.each(['how long is it kept', 'what size is it', 'can I have two'])(
  '%s prefers a sentence with a figure',
  (question) => {
    expect(quotePassage(['It is kept.', 'It is kept for 7 days.'], question, { most, weigh: () => 1 }).place).toBe(1)
    expect(quotePassage(['It is kept.', 'No one has kept it.'], question, { most, weigh: () => 1 }).place).toBe(0)
  },
)
