import type { ClearingSteps as Steps } from '@melos/clearing'
import type { ChainAuction } from '@melos/evidence'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseEther, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { readText } from '../../test/support/read-markup.ts'
import { ClearingSteps } from './clearing-steps.tsx'

const price = parseEther('2')
const cut = { supply: 100n, demand: 150n, clearingPrice: price, demandAtPrice: 90n, left: 40n, atPrice: [] }
const terms = { minimumPrice: price, supply: 100n, threshold: 150n * price, startsAt: 0n, endsAt: 1n, policy: 0n }
const auction: Pick<ChainAuction, 'terms' | 'bids'> = {
  terms: { ...terms, token: zeroAddress, seller: zeroAddress },
  bids: [],
}

function draw(steps: Steps<never>): string {
  return readText(renderToStaticMarkup(<ClearingSteps auction={auction} steps={steps} bidderCount={3} />))
}

test('a sale fills the bids above the clearing price, and its proceeds meet the target', () => {
  const paid = { proceeds: 100n * price, commission: 10n * price, toProduction: 60n * price, toSeller: 40n * price }
  const drawn = draw({ outcome: 'sold', ...cut, demandAbove: 60n, ...paid })
  expect(drawn).toContain('The clearing price is 2.00\u00A0MELS')
  expect(drawn).toContain('These bids are filled in full. That leaves 40\u00A0tokens')
  expect(drawn).toContain('Winners pay 200.00\u00A0MELS for the tokens')
  expect(drawn).toContain(
    'That meets the target of 300.00\u00A0MELS. A commission of 10% comes on top: 20.00\u00A0MELS.',
  )
  expect(drawn).not.toContain('Nothing is sold')
})

test.each(['below-threshold', 'lapsed'] as const)('a void auction (%s) says what would have been sold', (reason) => {
  for (const demandAbove of [0n, 60n]) {
    const drawn = draw({ outcome: 'void', reason, ...cut, demandAbove })
    expect(drawn).toContain('Nothing is sold')
    expect(drawn).toContain('The clearing price would be 2.00\u00A0MELS')
    expect(drawn).toContain(
      demandAbove === 0n ? 'all 40\u00A0tokens would go' : 'would be filled first, leaving 40\u00A0tokens',
    )
    expect(drawn).not.toMatch(/price is|are filled|every winner|all 40\u00A0tokens go/)
  }
})
