import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DemandChart } from './demand-chart.tsx'
import { texts } from './texts.ts'

const clearingPoint = { tokenPrice: '3.2', tokenCount: 60, cumulativeTokenCount: 100 }
const demand = {
  tokensOffered: 90,
  minimumPrice: '1',
  thresholdPrice: '2',
  points: [{ tokenPrice: '4', tokenCount: 40, cumulativeTokenCount: 40 }, clearingPoint],
  clearingPoint,
}
const draft = { tokenPrice: '3.5', tokenCount: 5, sentence: 'At 3.50 you’d get 5 of 5.' }

test('without a script the sentence, the draft and the table are readable', () => {
  const html = renderToString(<DemandChart demand={demand} draft={draft} status="OPEN" />)
  expect(html).toContain(texts.demand.running.clears('3.20', 90))
  expect(html).toContain(draft.sentence)
  expect(html).toContain('<caption')
  expect(html.match(/scope="row"/g)).toHaveLength(2)
})

test('the slider starts at the clearing price and reads it out', () => {
  const html = renderToString(<DemandChart demand={demand} status="OPEN" />)
  expect(html).toContain(
    'aria-valuetext="3.20\u00A0MELS or more: bids for 100\u00A0tokens, 60 of them at 3.20\u00A0MELS."',
  )
  expect(html).toMatch(/type="range" min="0" max="1"[^>]*value="0"/)
})

test('without bids there is nothing to slide along', () => {
  expect(
    renderToString(<DemandChart demand={{ ...demand, points: [], clearingPoint: null }} status="OPEN" />),
  ).not.toContain('range')
})

test('there is no style attribute, which the pages forbid', () => {
  expect(renderToString(<DemandChart demand={demand} draft={draft} status="OPEN" />)).not.toContain('style=')
})

test('own bids are marked, named in the summary and in the table', () => {
  const own = [{ startTokenPrice: '3.2', startTokenCount: 10 }]
  const html = renderToString(<DemandChart demand={demand} own={own} status="OPEN" />)
  expect(html).toContain('Your bids: 10\u00A0tokens at 3.20\u00A0MELS.')
  expect(html).toContain(texts.demand.own)
  expect(html).toContain('Partly winning, with your bid')
  expect(renderToString(<DemandChart demand={demand} status="OPEN" />)).not.toContain('with your bid')
})
