import { expect, test } from 'vitest'
import { emailAddressSchema, emailKey, toAsciiAddress } from './email-address.ts'

const isAccepted = (text: string): boolean => emailAddressSchema.safeParse(text).success
const local64 = 'l'.repeat(64)

/** Addresses that some parser sends elsewhere, splits, or shows as something else. */
const hostileAddresses = [
  '"a@evil.example x"@good.example',
  '"a b"@good.example',
  'a(comment)@good.example',
  'a@good.example(comment)',
  'a@(comment)good.example',
  'Ada <a@good.example>',
  '<a@good.example>',
  'a@good.example, b@evil.example',
  'a@good.example; b@evil.example',
  'a@good.example b@evil.example',
  'a@evil.example@good.example',
  'a%evil.example@good.example,',
  'a@good.example\r\nBcc: b@evil.example',
  'a@good.example\nRCPT TO:<b@evil.example>',
  'a\0@good.example',
  'a@good.example\0.evil.example',
  ' a@good.example',
  'a@good.example ',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@0x7f.1',
  'a@localhost',
  'a@good..example',
  'a@.good.example',
  'a@good.example.',
  'a@-good.example',
  'a@good-.example',
  '.a@good.example',
  'a.@good.example',
  'a..b@good.example',
  '@good.example',
  'a@',
  'a',
  '',
  'ä@good.example',
  'a@ｇｏｏｄ.example',
  'a@good。example',
  'a@evil.example℀good.example',
  'a@good.example/evil',
  'a@good.example:25',
  'a@good.example#x',
  'a@good.example?x',
  'a@user:secret@good.example',
  'a@good\\.example',
  'a@go%6fd.example',
  'a@good.exam\u202eple',
  'a@good\ufe0f.example',
  'a@go\u034fod.example',
  'a@good_host.example',
  'group: a@good.example;',
  `${local64}l@good.example`,
  `a@${'d'.repeat(64)}.example`,
]

test.each(hostileAddresses)('%j is refused', (text) => {
  expect(isAccepted(text)).toBe(false)
})

test.each([
  ['ada@wren.example', 'ada@wren.example'],
  ['Ada.Wren+melos@Wren.Example', 'ada.wren+melos@wren.example'],
  ["o'neil_{x}~!#$%&*/=?^`|@wren.example", "o'neil_{x}~!#$%&*/=?^`|@wren.example"],
  ['ada@žluťoučký.example', 'ada@xn--luouk-uva4it5a4g.example'],
  ['ada@ŽLUŤOUČKÝ.example', 'ada@xn--luouk-uva4it5a4g.example'],
  ['ada@xn--luouk-uva4it5a4g.example', 'ada@xn--luouk-uva4it5a4g.example'],
  [`${local64}@wren.example`, `${local64}@wren.example`],
  ['1@2.co', '1@2.co'],
])('%j is accepted and compared as %j', (text, key) => {
  expect([isAccepted(text), emailKey(text)]).toEqual([true, key])
})

test('dots and plus signs are not folded', () => {
  expect(emailKey('a.b@wren.example')).not.toBe(emailKey('ab@wren.example'))
  expect(emailKey('a+b@wren.example')).not.toBe(emailKey('a@wren.example'))
})

test('a mail server gets the local part as typed and the domain in ASCII', () => {
  expect(toAsciiAddress('Ada@Žluťoučký.example')).toBe('Ada@xn--luouk-uva4it5a4g.example')
})

test('an address has 254 characters at most, also in ASCII', () => {
  const domain = (length: number) => `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(length - 130)}.example`
  const ofLength = (length: number) => `${local64}@${domain(length - 65)}`
  expect([ofLength(254).length, isAccepted(ofLength(254)), isAccepted(ofLength(255))]).toEqual([254, true, false])
  const labels = Array(5).fill('ž語я'.repeat(8)).join('.')
  expect([isAccepted(`a@${labels}.example`), isAccepted(`${local64}@${labels}.example`)]).toEqual([true, false])
})
