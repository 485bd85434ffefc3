import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SourcesTables } from './sources-tables.tsx'

const list = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `Name ${place}`, quantity: null, eur: 10n ** 18n }))

test('a table of few rows shows them all, and only a longer one scrolls', () => {
  const draw = (countries: number) =>
    renderToStaticMarkup(<SourcesTables document={{ stores: list(1), countries: list(countries), months: list(6) }} />)
  expect(draw(14)).not.toContain('max-h-96')
  expect(draw(15).match(/max-h-96/g)).toHaveLength(1)
})
