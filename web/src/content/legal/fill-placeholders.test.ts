import { expect, test } from 'vitest'
import { fillPlaceholders } from './fill-placeholders.ts'

const provider = {
  name: 'Melos Sample s.r.o.',
  registrationNumber: '00000000',
  address: 'Example Street 1 & 2',
  email: 'hello@melos.example',
  isSample: true,
}

test.each([
  ['belongs to {{provider.name}}.', 'belongs to Melos Sample s.r.o.'],
  ['{{provider.name}}, {{provider.address}}.', 'Melos Sample s.r.o., Example Street 1 &amp; 2.'],
  ['No {{provider.registrationNumber}}.', 'No 00000000.'],
  ['href="mailto:%7B%7Bprovider.email%7D%7D"', 'href="mailto:hello@melos.example"'],
])('%s', (text, expected) => {
  expect(fillPlaceholders(text, provider)).toBe(expected)
})

test('an unknown field is an error', () => {
  expect(() => fillPlaceholders('{{provider.moon}}', provider)).toThrow('The provider has no moon')
})
