import { expect, test } from 'vitest'
import { searchHelp } from './search-help.tsx'

const passage = (section: string, text: string) => ({ source: 'Help', section, url: `/help#${section}`, text })
const passages = [
  passage('Wallets', 'A wallet holds your MELS.'),
  passage('Deposits', 'Your deposit is held by the contract.'),
  passage('Deposits', 'A refund of the deposit goes to your wallet.'),
  passage('Refunds', 'What you don’t spend comes back to your wallet.'),
]
const find = (query: string) => searchHelp(passages, query).found.map(({ section, text }) => `${section}: ${text}`)

test('every word has to be in the passage or its title, in any order and case', () => {
  expect(find('WALLET refund')).toEqual([
    'Refunds: What you don’t spend comes back to your wallet.',
    'Deposits: A refund of the deposit goes to your wallet.',
  ])
  expect(find('wallet vinyl')).toEqual([])
})

test('a section is found once, and one with a word in its title comes first', () => {
  expect(find('deposit')).toEqual(['Deposits: Your deposit is held by the contract.'])
  expect(find('wallet')[0]).toMatch(/^Wallets/)
})

test('no words find nothing', () => {
  expect(find('  ')).toEqual([])
})

test('at most eight sections are found', () => {
  const many = Array.from({ length: 9 }, (_, index) => passage(`Song ${index}`, 'Songs.'))
  expect(searchHelp(many, 'song').found).toHaveLength(8)
})
