import type { AdminAuction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { readText } from '../../../test/support/read-markup.ts'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import { texts as walletTexts } from '../../wallet/texts.ts'
import { listOffered } from './market-controls.tsx'
import { WalletNeeded } from './market-without-wallet.tsx'
import { RunMarket } from './run-market.tsx'
import { texts } from './texts.ts'

const song = `0x${'A'.repeat(40)}`
const named = (name: string) => `${name} ${song.toLowerCase()}`

test.each([
  ['off', ['switch-market-on']],
  ['none', []],
  ['open', [named('halt-market'), named('close-market')]],
  ['halted', [named('resume-market'), named('close-market')]],
  ['closed', []],
] as const)('a market that is %s offers %o', (state, offered) => {
  expect([...listOffered(state, song)]).toEqual(offered)
})

const sold: AdminAuction = {
  ...sampleAuction,
  ...{ status: { value: 'PROCESSED', label: 'Processed' }, outcome: 'SOLD' },
  ...{ author: 'Ada', era: null, genre: null, label: null, recordingStudio: null },
  ...{ musicAuthor: null, lyricsAuthor: null, country: null, yearOfRelease: null },
}

test('an administrator without a wallet sees the market of a sold song', () => {
  const page = readText(drawPage(<RunMarket auction={sold} />))
  expect(page).toBe(texts.title + texts.loading + texts.page)
  expect(drawPage(<RunMarket auction={{ ...sold, outcome: 'VOID' }} />)).toBe('')
})

test.each([
  ['off', texts.switchOn.notOwner],
  ['none', undefined],
  ['open', 'Connect a wallet to halt, resume or close this market.'],
  ['halted', 'Connect a wallet to halt, resume or close this market.'],
  ['closed', undefined],
] as const)('without a wallet, a market that is %s says: %s', (state, why) => {
  const page = readText(drawPage(<WalletNeeded state={state} />))
  expect(page).toBe(why === undefined ? '' : why + texts.connect.action)
})

test('what gives a wallet its roles says that it can run the market', () => {
  const { action, lead, elsewhere } = walletTexts.appoint
  expect(action).toContain('run the market')
  expect(lead).toContain('run the market')
  expect(elsewhere).toContain('halting, resuming and closing markets')
})
