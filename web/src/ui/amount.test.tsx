import { withUnit } from '@melos/clearing/format-numbers'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount, Amounts, SvgAmounts } from './amount.tsx'

const price = withUnit('1.05', 'MELS')
const drawn = '<span class="font-mono whitespace-nowrap">1.05</span>\u00A0MELS'

test('each number in a sentence has the face of numbers and stays on one line with its unit', () => {
  expect(renderToStaticMarkup(<Amounts>{`You pay ${price}.`}</Amounts>)).toBe(`You pay ${drawn}.`)
})

test('elements in a sentence stay as they are', () => {
  const sentence = (
    <Amounts>
      <b>1.05</b> and {price}
    </Amounts>
  )
  expect(renderToStaticMarkup(sentence)).toBe(`<b>1.05</b> and ${drawn}`)
})

test('nothing leaves its element empty', () => {
  expect(renderToStaticMarkup(<Amounts>{undefined}</Amounts>)).toBe('')
})

test('an amount of more than twenty characters can break', () => {
  expect(renderToStaticMarkup(<Amount>{'1'.repeat(20)}</Amount>)).toContain('whitespace-nowrap')
  expect(renderToStaticMarkup(<Amount>{'1'.repeat(21)}</Amount>)).not.toContain('whitespace-nowrap')
})

test('an amount in a picture has the face of numbers', () => {
  expect(renderToStaticMarkup(<SvgAmounts>Clearing price 2.50</SvgAmounts>)).toBe(
    'Clearing price <tspan class="font-mono">2.50</tspan>',
  )
})
