import { zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { readText } from '../../../test/support/read-markup.ts'
import { sampleAddress } from '../../../test/support/sample-check.ts'
import { DismissalLines } from './dismissal-lines.tsx'
import { texts } from './texts.ts'

const words = texts.dismissals
const reason = `0x${'ab'.repeat(32)}` as const
const dismissal = { wallet: sampleAddress(1), reason, transactionHash: zeroHash, at: 1_800_000_000n }
const bid = (index: bigint, bidder: number) => ({
  ...{ index, bidder: sampleAddress(bidder), price: 10n ** 18n, quantity: 1n, transactionHash: zeroHash },
  isWithdrawn: false,
})

test('a dismissed wallet is listed with the reason’s hash, when it was, and its bids', () => {
  const page = readText(
    drawPage(<DismissalLines dismissals={[dismissal]} bids={[bid(0n, 1), bid(1n, 2), bid(2n, 1)]} />),
  )
  for (const part of [reason, '15 Jan 2027, 08:00', words.meaning]) expect(page).toContain(part)
  expect(page).toMatch(/08:00\D*2\D*0xabab/)
  expect(page).not.toContain('08:00 UTC')
  expect(page).not.toContain(words.none)
})

test('without dismissals the page says that there were none', () => {
  expect(readText(drawPage(<DismissalLines dismissals={[]} bids={[]} />))).toContain(words.none)
})
