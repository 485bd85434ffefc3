import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardLabel, CardTable, ScrollTable } from './table.tsx'

const columns = [
  { label: 'Auction' },
  { label: 'PR', meaning: 'Number of tokens', isNumber: true },
  { label: 'Open', isHidden: true },
]
const rows = (
  <tr>
    <th scope="row">Harbour Lights</th>
    <td>12</td>
    <td>→</td>
  </tr>
)

test.each([
  [
    'CardTable',
    <CardTable key="cards" caption="Your bids" columns={columns} from="xl">
      {rows}
    </CardTable>,
  ],
  [
    'ScrollTable',
    <ScrollTable key="scroll" label="Bids" caption="Your bids" columns={columns}>
      {rows}
    </ScrollTable>,
  ],
])('%s has a name and a heading for every column', (_, table) => {
  const markup = renderToStaticMarkup(table)
  expect(markup).toContain('<caption class="sr-only">Your bids</caption>')
  expect(markup.match(/<th scope="col"/g)).toHaveLength(3)
  expect(markup).toContain('<abbr title="Number of tokens"')
  expect(markup).toContain('<span class="sr-only">Open</span>')
  expect(markup.match(/text-right/g)).toHaveLength(1)
})

test('the keyboard reaches the region that scrolls, which has a name and the id that focus is sent to', () => {
  const markup = renderToStaticMarkup(
    <ScrollTable id="bids" label="Bids" caption="Your bids" columns={columns}>
      {rows}
    </ScrollTable>,
  )
  expect(markup).toMatch(/^<section tabindex="0" id="bids" aria-label="Bids"/)
})

test.each([
  [true, 'true'],
  [false, 'false'],
])('rows that are on their way make the table busy: %s', (isBusy, busy) => {
  const markup = renderToStaticMarkup(
    <CardTable caption="Your bids" columns={columns} from="md" isBusy={isBusy}>
      {rows}
    </CardTable>,
  )
  expect(markup).toContain(`aria-busy="${busy}"`)
})

test.each(['sm', 'md', 'lg', 'xl'] as const)(
  'below %s the heads are heard only, and a card labels its figures',
  (from) => {
    const markup = renderToStaticMarkup(
      <CardTable caption="Your bids" columns={columns} from={from}>
        {rows}
      </CardTable>,
    )
    expect(markup).toContain(`max-${from}:sr-only`)
    expect(markup).toContain(`${from}:table `)
    expect(renderToStaticMarkup(<CardLabel from={from}>Tokens</CardLabel>)).toMatch(
      new RegExp(`aria-hidden="true"[^>]*${from}:hidden`),
    )
  },
)
