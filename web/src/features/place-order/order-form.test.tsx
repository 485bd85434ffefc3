import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleBook, tradedMarket } from '../../../test/support/sample-order-book.ts'
import { type OrderFields, readOrder, untouched } from './draft-order.ts'
import { toLiveBook } from './market-data.ts'
import { OrderForm } from './order-form.tsx'
import { texts } from './texts.ts'
import type { OrderDraft } from './use-order-draft.ts'

const today = 20_775

function render(change: Partial<OrderFields>, market = tradedMarket): string {
  const fields = { ...untouched, ...change }
  const reading = readOrder(fields, { book: toLiveBook(sampleBook), ownOrders: [], today })
  const draft: OrderDraft = {
    market,
    book: sampleBook,
    fields,
    setFields: () => {},
    reading,
    ownOrders: [],
    funds: undefined,
    holding: undefined,
    today,
  }
  const form = <OrderForm draft={draft} announced={[]} onPlace={() => {}} isPlacing={false} getMoney={null} />
  return renderToStaticMarkup(<MemoryRouter>{form}</MemoryRouter>)
}

const textOf = (markup: string): string => markup.replaceAll(/<[^>]+>/g, '')

test('buying now shows every price that is filled, the commission and the sum', () => {
  const form = textOf(render({ quantity: '8' }))
  for (const part of [
    texts.fills.line('6', '5.20'),
    texts.fills.line('2', '6.00'),
    `${texts.costs.commission}4.32\u00A0MELS`,
    `${texts.costs.sum.buy.now}47.52\u00A0MELS`,
    texts.race.more('52.80'),
    texts.risks.sentence,
  ])
    expect(form).toContain(part)
  expect(form).not.toContain(texts.lastDay)
})

test('a sell order at a price shows its queue, its end, and no commission', () => {
  const markup = render({ side: 'sell', way: 'price', price: '6', quantity: '3' })
  const form = textOf(markup)
  expect(form).toContain(texts.queue.both('6', '10'))
  expect(form).toContain(`${texts.costs.sum.sell.price}18.00\u00A0MELS`)
  expect(form).toContain(texts.costs.noCommission)
  expect(form).not.toContain(texts.costs.commission)
  expect(markup).toContain('type="date"')
  expect(markup).toMatch(/min="2026-11-18" max="2027-05-17"[^>]* value="2026-12-18"/)
  expect(markup).not.toMatch(/type="checkbox"[^>]* checked/)
})

test('a buy order at a price ends with the next royalty by default', () => {
  expect(render({ way: 'price', price: '5' })).toMatch(/type="checkbox"[^>]* checked/)
})

test('a halted market offers nothing to place', () => {
  const form = textOf(render({}, { ...tradedMarket, state: 'HALTED' }))
  expect(form).toContain(texts.closed.HALTED)
  expect(form).not.toContain(texts.fills.title)
})
