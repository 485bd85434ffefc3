import { expect, test } from 'vitest'
import { placeDraft } from './place-draft.ts'

const demand = {
  tokensOffered: 100,
  minimumPrice: '1',
  thresholdPrice: '1',
  points: [
    { tokenPrice: '10', tokenCount: 5, cumulativeTokenCount: 5 },
    { tokenPrice: '9.000000000000000001', tokenCount: 20, cumulativeTokenCount: 25 },
    { tokenPrice: '9', tokenCount: 30, cumulativeTokenCount: 55 },
  ],
  clearingPoint: null,
}

test.each([
  ['10.5', 0],
  ['10', 0],
  ['9.5', 5],
  ['9.000000000000000001', 5],
  ['9', 25],
  ['2', 55],
])('a draft at %s stands above the %i tokens that are wanted at more', (tokenPrice, above) => {
  const draft = { tokenPrice, tokenCount: 40, sentence: '' }
  expect(placeDraft(demand, draft)).toEqual({ tokenPrice, above, cumulativeTokenCount: above + 40 })
})
