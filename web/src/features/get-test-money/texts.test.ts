import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('test money is explained for auctions and for the market', () => {
  expect(texts.why).toContain('MELS pays for tokens, POL for network fees.')
})
