import type { Position } from '@melos/api-contract'
import { parseMels } from '@melos/clearing/amounts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { judgePosition, sumUp } from './judge-position.ts'
import { PortfolioTotals } from './portfolio-totals.tsx'
import { PositionsTable } from './positions-table.tsx'
import { texts } from './texts.ts'
import { CostForm } from './unknown-cost.tsx'

const position: Position = {
  externalId: 7,
  song: `0x${'a'.repeat(40)}`,
  title: 'Harbour Lights',
  artist: 'Ada',
  state: 'OPEN',
  tokens: '10',
  inOrders: 4,
  known: { tokens: '4', cost: '22.88' },
  unknownTokens: '6',
  bestBuy: '6',
  value: { mels: '30', tokens: 5 },
  realised: '0',
  soldUnknown: '0',
  sentCost: '0',
  received: '3',
  due: '0.5',
}

function render(given: Record<string, bigint>, shown = position): string {
  const positions = [{ position: shown, judged: judgePosition(shown, given) }]
  return readPage(<PositionsTable address={position.song} positions={positions} />)
}

const renderTotals = (...shown: readonly Position[]): string =>
  readPage(<PortfolioTotals totals={sumUp(shown.map((one) => judgePosition(one, {})))} />)

const readPage = (part: ReactNode): string =>
  renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).replaceAll(/<[^>]+>/g, '')

test('a row says what is in orders, what is unknown, and how few tokens buyers want', () => {
  const row = render({})
  for (const text of [
    texts.inOrders('4'),
    texts.unknown.text('6'),
    texts.average('5.72'),
    texts.value.part('5', '10'),
    texts.received('3.00'),
    texts.due('0.50'),
  ])
    expect(row).toContain(text)
  expect(render({ [position.song]: parseMels('2') })).toContain(texts.unknown.given('6', '2.00'))
})

test.each([
  ['OPEN', 'No one is buying now'],
  ['HALTED', 'The market is halted.'],
  ['CLOSED', 'The market is closed.'],
] as const)('a row without buyers in a market that is %s says “%s”', (state, text) => {
  expect(render({}, { ...position, state, bestBuy: null, value: { mels: '0', tokens: 0 } })).toContain(text)
})

test('a cost is entered at first and changed later', () => {
  expect(render({})).toContain('Enter the cost')
  const changed = render({ [position.song]: parseMels('2') })
  expect(changed).toContain('Change the cost')
  expect(changed).not.toContain('Enter the cost')
})

type Press = (event: { readonly key: string }) => void
type ProbeProps = Omit<Parameters<typeof CostForm>[0], 'start'> & { readonly onRender: (press: Press) => void }

/** Hands out the form's handler, because rendering to a string runs hooks, but attaches no events. */
function Probe({ onRender, ...props }: ProbeProps) {
  const form = CostForm({ ...props, start: undefined })
  onRender(form.props.onKeyDown)
  return form
}

test('Escape and a button leave the cost as it was', () => {
  const [onDone, onCancel] = [vi.fn(), vi.fn()]
  let press: Press = () => undefined
  const probe = (
    <Probe
      onRender={(given) => {
        press = given
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
  expect(readPage(probe)).toContain(texts.unknown.cancel)
  press({ key: 'a' })
  expect(onCancel).not.toHaveBeenCalled()
  press({ key: 'Escape' })
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
})

test('the figures of a row and of the total add up as shown', () => {
  const known = { tokens: '90', cost: '105.1479' }
  const held = { ...position, tokens: '90', known, unknownTokens: '0', value: { mels: '93.11', tokens: 90 } }
  const [row, totals] = [render({}, held), renderTotals(held)]
  expect(row).toContain(texts.average('1.16831'))
  expect(row).toContain(texts.value.gain('−12.0379'))
  for (const shown of [row, totals])
    for (const amount of ['105.1479', '93.11']) expect(shown).toContain(texts.mels(amount))
  expect(totals).toContain(texts.signed('−12.0379'))
})

test('the cost of tokens that were sent away is said in the row and in the total', () => {
  const none = { tokens: '0', known: { tokens: '0', cost: '0' }, unknownTokens: '0', inOrders: 0 }
  const sent = { ...position, ...none, value: { mels: '0', tokens: 0 }, sentCost: '105' }
  const text = '105.00\u00A0MELS of cost went with tokens you sent away.'
  expect(render({}, sent)).toContain(text)
  expect(renderTotals(sent)).toContain(text)
  // Nothing was sent, so nothing is said.
  expect(render({}) + renderTotals(position)).not.toContain('sent away')
})

test('one token of unknown cost is spoken of in the singular', () => {
  expect(texts.unknown.text('1')).toContain('because it came')
  expect(texts.unknown.text('6')).toContain('because they came')
})
