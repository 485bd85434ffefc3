import { expect, test } from 'vitest'
import { formatSpan, linkTo, quoteName } from './format-answer.ts'

test.each([
  [59_999, 'less than a minute'],
  [60_000, '1\u00A0minute'],
  [3_600_000, '1\u00A0hour'],
  [3_660_000, '1\u00A0hour and 1\u00A0minute'],
  [86_400_000 + 59_000, '1\u00A0day'],
  [86_400_000 + 60_000, '1\u00A0day and 1\u00A0minute'],
  [2 * 86_400_000 + 3 * 3_600_000 + 60_000, '2\u00A0days and 3\u00A0hours'],
  [-60_000, 'less than a minute'],
])('%i milliseconds are %s', (span, said) => {
  expect(formatSpan(span)).toBe(said)
})

test('text from users makes no link and no line break', () => {
  expect(quoteName('A [x](/evil)\n- b')).toBe('A (x)(/evil) - b')
  expect(linkTo('[Sun](//evil)', '/auction/1')).toBe('[(Sun)(//evil)](/auction/1)')
})
