import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { readText } from '../../../test/support/read-markup.ts'
import { sampleOrder } from '../../../test/support/sample-order.ts'
import { OrdersTable } from './orders-table.tsx'

const draw = (order: Partial<typeof sampleOrder>) =>
  readText(drawPage(<OrdersTable caption="Orders" orders={[{ ...sampleOrder, ...order }]} />))

test('what was bought shows what was paid', () => {
  expect(draw({ filled: 10, filledFor: '50' })).toContain('for 55.00\u00A0MELS, commission included')
  expect(draw({})).not.toContain('commission')
})

test('only an order that has rested has a last day', () => {
  const day = '18 Dec 2026'
  expect(draw({})).toContain(`${day}or the next royalty`)
  expect(draw({ state: 'EXPIRED', ahead: null })).toContain(day)
  for (const state of ['FILLED', 'UNFILLED'] as const) {
    const shown = draw({ state, position: null, ahead: null })
    expect(shown).not.toContain(day)
    expect(shown).not.toContain('or the next royalty')
  }
})

test('only the heading says that times are UTC', () => {
  expect(draw({})).toMatch(/18 Nov 2026, 12:00(?! UTC)/)
})
