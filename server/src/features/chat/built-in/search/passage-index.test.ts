import type { Passage } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { PassageIndex } from './passage-index.ts'

const passage = (section: string, text: string, url = `/x#${section}`): Passage => ({ source: 'X', section, url, text })

const index = new PassageIndex([
  passage('Fees', 'A commission is added on top.'),
  passage('Refunds', 'What is not used comes back to your wallet.'),
  passage('Recovery phrase', 'Keep it secret.'),
  passage('Winners', 'Every winner pays the lowest winning bid.'),
  passage('Weather', 'It rains.', '/x#weather'),
  passage('Weather', 'Rain is wet and the commission is nowhere in it.', '/x#weather'),
])
const best = (question: string) => index.find(question)[0]

test.each([
  ['What does it cost?', 'Fees'],
  ['comission', 'Fees'],
  ['Do I get my money back?', 'Refunds'],
  ['I lost my seed phrase', 'Recovery phrase'],
  ['Where are my twelve words?', 'Recovery phrase'],
  ['cheapest bid that wins', 'Winners'],
])('%s finds %s', (question, section) => {
  expect(best(question)?.passage.section).toBe(section)
})

test('the title of a section weighs more than a mention', () => {
  const two = new PassageIndex([passage('Rain', 'Fees and wallets.'), passage('Fees', 'Rain and wallets.')])
  expect(two.find('wallets and fees').map((found) => found.passage.section)).toEqual(['Fees', 'Rain'])
})

test('a single word finds the sections about it, not every mention', () => {
  expect(index.find('fees').map(({ passage }) => passage.section)).toEqual(['Fees'])
  expect(index.find('rain')).toEqual([])
})

test('of passages with nearly the same score, the first is returned', () => {
  expect(best('weather')?.passage.text).toBe('It rains.')
})

test('each section is found once', () => {
  expect(index.find('wet rain').map(({ passage }) => passage.url)).toEqual(['/x#weather'])
})

test('a word that no text has lowers the coverage', () => {
  expect(best('commission')?.coverage).toBe(1)
  expect(best('commission of pancakes')?.coverage).toBeLessThan(0.5)
  expect(index.find('pancakes')).toEqual([])
})

test('common words and numbers find nothing', () => {
  expect(index.find('what is the 12 of it')).toEqual([])
})

test('an empty index finds nothing', () => {
  expect(new PassageIndex([]).find('commission')).toEqual([])
})

test('a section can be read whole', () => {
  expect(index.sectionOf({ source: '', section: '', text: '', url: '/x#weather' })).toBe(
    'It rains.\nRain is wet and the commission is nowhere in it.',
  )
})
