import type { RuledClearing } from '@melos/evidence'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { ClearingSteps } from './clearing-steps.tsx'
import { sampleAuction, sampleVerdict } from './sample-check.ts'

const cut = { supply: 100n, demand: 150n, price: parseEther('2'), demandAtPrice: 90n, left: 40n, atPrice: [] } as const

function draw(clearing: RuledClearing): string {
  const { ruled } = sampleVerdict('right', [])
  if (ruled === null) throw new Error('The sample has no totals')
  return renderToStaticMarkup(
    <ClearingSteps auction={sampleAuction} clearing={clearing} bidders={3} expected={ruled.expected} />,
  )
}

test('in a sale the bids above the price are filled', () => {
  const drawn = draw({ outcome: 'sold', ...cut, demandAbove: 60n })
  expect(drawn).toContain('2.00 MELS is the price')
  expect(drawn).toContain('All of these are filled. That leaves 40 tokens')
  expect(drawn).not.toContain('Nothing is sold')
})

test.each(['below-threshold', 'deadline'] as const)('where nothing is sold, nothing is said to be: %s', (reason) => {
  for (const demandAbove of [0n, 60n]) {
    const drawn = draw({ outcome: 'void', reason, ...cut, demandAbove })
    expect(drawn).toContain('Nothing is sold')
    expect(drawn).toContain('2.00 MELS would be the price')
    expect(drawn).toContain(demandAbove === 0n ? 'all 40 tokens would go' : 'would come first, and leave 40 tokens')
    expect(drawn).not.toMatch(/is the price|are filled|every winner|so all/)
  }
})
