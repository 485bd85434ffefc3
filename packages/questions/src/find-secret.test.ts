import { english, generateMnemonic, generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { hasPassword, hasSecret } from './find-secret.ts'

test.each([
  ['twelve words', generateMnemonic(english)],
  ['twenty-four words', generateMnemonic(english, 256)],
  [
    'words with numbers, capitals and lines',
    generateMnemonic(english)
      .toUpperCase()
      .split(' ')
      .map((word, place) => `${place + 1}. ${word}`)
      .join('\n'),
  ],
  ['words that repeat', `${'zoo '.repeat(11)}wrong`],
  ['words within a sentence', `My wallet is gone, what now? ${generateMnemonic(english)} is what I have`],
  ['words of which one is mistyped', generateMnemonic(english).replace(/^\S+/, 'xyzzy')],
  ['words of which two are mistyped', 'xyzzy winner thank year wave sausage worth useful lgeal orbit panda yellow'],
  [
    'words joined by “and”',
    'orbit and winner and thank and year and wave and sausage and worth and useful and legal and panda and tiger and yellow',
  ],
  ['a private key that is cut', generatePrivateKey().replace(/^(.{20})(.{20})/, '$1 $2\n')],
  ['a private key before a word of its letters', `${generatePrivateKey().slice(2)} a bad face`],
  ['a private key', `is ${generatePrivateKey()} safe`],
  ['a private key without its prefix', generatePrivateKey().slice(2)],
])('%s are a secret', (_, text) => {
  expect(hasSecret(text)).toBe(true)
})

test.each([
  'What happens to my deposit when an auction does not reach the target that the artist has set?',
  'Can you tell me how many bids one wallet may place in an auction, and what they cost?',
  generateMnemonic(english).split(' ').slice(0, 10).join(' '),
  Array.from({ length: 12 }, () => 'will').join(' '),
  'what will happen when you have more than one big bid that can win this year',
  'orbit winner thank year wave sausage worth useful xyzzy xyzzy xyzzy xyzzy',
  `What is ${generatePrivateKey()}00?`,
  'Is 0x00000000000000000000000000000000000000a1 the contract?',
])('%s is not a secret', (text) => {
  expect(hasSecret(text)).toBe(false)
})

test.each([
  ['my password is Tulip!44x, why does it not work', true],
  ['password: blue7door', true],
  ['the pin is 4711', true],
  ['my passphrase = c0rrect-horse', true],
  ['my password is wrong', false],
  ['my password is at least 15 characters long', false],
  ['is 15 characters enough for a password?', false],
  ['how do I change my password', false],
])('whether “%s” tells a password: %s', (text, tells) => {
  expect(hasPassword(text)).toBe(tells)
})
