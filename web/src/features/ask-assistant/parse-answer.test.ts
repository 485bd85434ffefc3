import { describe, expect, test } from 'vitest'
import { holdBack, parseAnswer, toPlainText } from './parse-answer.ts'

const paragraph = (...parts: unknown[]) => ({ kind: 'paragraph', parts })
const toHelp = { words: 'Help: How the price is set', to: '/help#how-the-price-is-set' }

test('a link to a page of this site is a link', () => {
  expect(parseAnswer('See [Help: How the price is set](/help#how-the-price-is-set), or [the list](/).')).toEqual([
    paragraph('See ', toHelp, ', or ', { words: 'the list', to: '/' }, '.'),
  ])
})

test('a path can have a query and a trailing slash', () => {
  expect(parseAnswer('[a](/privacy-policy?tab=cookies#x)[b](/auction/7/)')).toEqual([
    paragraph({ words: 'a', to: '/privacy-policy?tab=cookies#x' }, { words: 'b', to: '/auction/7/' }),
  ])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](\\\\evil.example)',
  '[x](/..//evil.example)',
  '[x](/\t/evil.example)',
  '[x](https://evil.example/)',
  '[x](help)',
  '[x]( /help)',
  '[x]()',
  '[](/help)',
  '[x] (/help)',
  '[x\ny](/help)',
  '![x](https://evil.example/x.png)',
  '<script>alert(1)</script>',
  '<a href="/help">x</a>',
  '**bold** and `code` and # title',
  '&lt;b&gt;',
])('%j is shown as it is', (text) => {
  expect(parseAnswer(text)).toEqual([paragraph(text)])
})

describe('lines', () => {
  test('a blank line ends a paragraph, a line break does not', () => {
    expect(parseAnswer('\none\ntwo\n\n \nthree\n')).toEqual([paragraph('one\ntwo'), paragraph('three')])
  })

  test('that start with a dash and a space are a list', () => {
    expect(
      parseAnswer('Fees:\n- 10%\n- see [Help: How the price is set](/help#how-the-price-is-set)\nThat is all.'),
    ).toEqual([paragraph('Fees:'), { kind: 'list', items: [['10%'], ['see ', toHelp]] }, paragraph('That is all.')])
  })

  test('a dash elsewhere is a dash', () => {
    expect(parseAnswer('-5 - 3\n -x')).toEqual([paragraph('-5 - 3\n -x')])
  })

  test('an empty text has no blocks', () => {
    expect(parseAnswer(' \n\n')).toEqual([])
  })
})

describe('an arriving answer', () => {
  const whole = 'See [the list](/) now'

  test.each(Array.from({ length: '[the list](/'.length }, (_, index) => index + 1))(
    'shows nothing of a link of which %i characters have come',
    (length) => {
      expect(holdBack(whole.slice(0, 4 + length))).toBe('See ')
    },
  )

  test('shows complete links, and text that can no longer become one', () => {
    for (const text of ['See [the list](/)', 'See [1] and', 'See [a](b c', 'See [a\nb', `See [${'x'.repeat(201)}`]) {
      expect(holdBack(text)).toBe(text)
    }
  })
})

test('a copy has the words of links, without their addresses', () => {
  expect(toPlainText('Yes.\n- [Night Ferry](/auction/1), open\nSource: [Help](/help#what-it-costs)\n')).toBe(
    'Yes.\n- Night Ferry, open\nSource: Help',
  )
})

test('numbered lines are steps that keep their numbers', () => {
  expect(parseAnswer('You must not\n…\n4. play\n5. use [a](/help)\n…')).toEqual([
    paragraph('You must not\n…'),
    { kind: 'steps', items: [['play'], ['use ', { words: 'a', to: '/help' }]], start: 4 },
    paragraph('…'),
  ])
})
