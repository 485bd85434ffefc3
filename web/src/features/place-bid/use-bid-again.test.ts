import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { describeBidAgain } from './use-bid-again.ts'

test('it says what a bid at the winning price costs more, commission included', () => {
  const bid = { startTokenPrice: '5', startTokenCount: 10 }
  expect(describeBidAgain(bid, { price: parseEther('7.01'), quantity: 10n }).replaceAll('\u00a0', ' ')).toBe(
    'We’ve filled in the price that would win now: 7.01 MELS per token, 2.01 MELS more than your last bid. The deposit is 77.11 MELS, 22.11 MELS more than the deposit of that bid, which you can take back on My bids.',
  )
})
