import { testResumed } from '../../../test/support/resumed-transaction.ts'
import { testSite } from '../../../test/support/test-site.ts'
import { failureTexts } from '../transactions/failure-texts.ts'
import { type OwnEntry, resumeOwnCall } from './send-own-call.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const song = testSite.contracts.mels
const UNTIL = 2_000_000_000

type Kind = OwnEntry['kind']

/** For each kind: what it names, and what the contracts answer before and after its effect. */
const kinds: Readonly<Record<Kind, { readonly names: object; readonly answer: (isDone: boolean) => unknown }>> = {
  outbid: { names: { auctionId: 7, below: '5' }, answer: (withdrawn) => [{ price: 4n, withdrawn }] },
  'settle-me': { names: { auctionId: 7 }, answer: (isDone) => isDone },
  clear: { names: { auctionId: 7 }, answer: (isDone) => ({ outcome: isDone ? 1 : 0 }) },
  'pay-proceeds': { names: { auctionId: 7 }, answer: (proceedsPaid) => ({ proceedsPaid }) },
  'announce-withdrawal': {
    names: { auctionId: 7, reason: hash },
    answer: (isDone) => ({ withdrawalAnnouncedAt: isDone ? 1n : 0n }),
  },
  'withdraw-auction': { names: { auctionId: 7, reason: hash }, answer: (withdrawn) => ({ withdrawn }) },
  withdrawal: { names: { contract: song, token: song }, answer: (isDone) => (isDone ? 0n : 5n) },
  revocation: { names: {}, answer: (isDone) => (isDone ? 0n : 5n) },
  'pay-royalties': { names: { songs: [song], due: '5' }, answer: (isDone) => [isDone ? 0n : 5n, 0n] },
  admit: {
    names: { policy: 1, validUntil: UNTIL, signature: `0x${'11'.repeat(65)}` },
    answer: (isDone) => BigInt(isDone ? UNTIL : UNTIL - 1),
  },
  dismiss: { names: { wallet: song, policy: 1, reason: hash }, answer: (isDone) => (isDone ? 0n : BigInt(UNTIL)) },
  'hold-payouts': {
    names: { account: song, until: UNTIL, reason: hash },
    answer: (isDone) => BigInt(isDone ? UNTIL : 0),
  },
  'cancel-orders': {
    names: { song, orders: [{ side: 'buy', price: '5', position: 0 }] },
    answer: (isDone) => ({ quantity: isDone ? 0n : 4n }),
  },
  'halt-market': { names: { song, reason: hash }, answer: (isDone) => ({ state: isDone ? 2 : 1 }) },
  'close-market': { names: { song, reason: hash }, answer: (isDone) => ({ state: isDone ? 3 : 1 }) },
  'resume-market': { names: { song }, answer: (isDone) => ({ state: isDone ? 1 : 2 }) },
  'switch-market-on': { names: {}, answer: (isDone) => isDone },
}

const ends = {
  done: { kind: 'confirmed' },
  elsewhere: { kind: 'confirmed' },
  unsent: { kind: 'idle' },
  replaced: { kind: 'idle' },
  lost: { kind: 'failed', sentence: failureTexts.dropped },
}

// The keys of an object literal.
for (const kind of Object.keys(kinds) as Kind[])
  testResumed<OwnEntry>(kind, { kind, ...kinds[kind], resume: resumeOwnCall, ends })
