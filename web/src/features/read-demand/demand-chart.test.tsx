import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DemandChart } from './demand-chart.tsx'

const clearingPoint = { tokenPrice: '3.2', tokenCount: 60, cumulativeTokenCount: 100 }
const demand = {
  tokensOffered: 90,
  minimumPrice: '1',
  thresholdPrice: '2',
  points: [{ tokenPrice: '4', tokenCount: 40, cumulativeTokenCount: 40 }, clearingPoint],
  clearingPoint,
}
const draft = { tokenPrice: '3.5', tokenCount: 5, sentence: 'At 3.50 you would get 5 of 5.' }

test('it is readable without a script: the sentence, the draft, the table', () => {
  const html = renderToString(<DemandChart demand={demand} draft={draft} />)
  expect(html).toContain('Every winner pays 3.20, the lowest winning bid.')
  expect(html).toContain('At 3.50 you would get 5 of 5.')
  expect(html).toContain('<caption')
  expect(html.match(/scope="row"/g)).toHaveLength(2)
})

test('the slider begins where the price is made and says what is read there', () => {
  const html = renderToString(<DemandChart demand={demand} />)
  expect(html).toContain('aria-valuetext="3.20 MELS or more: bids for 100 tokens, 60 of them at 3.20."')
  expect(html).toMatch(/type="range" min="0" max="1"[^>]*value="0"/)
})

test('without bids there is nothing to slide along', () => {
  expect(renderToString(<DemandChart demand={{ ...demand, points: [], clearingPoint: null }} />)).not.toContain('range')
})

test('no style attribute, which the pages forbid', () => {
  expect(renderToString(<DemandChart demand={demand} draft={draft} />)).not.toContain('style=')
})
