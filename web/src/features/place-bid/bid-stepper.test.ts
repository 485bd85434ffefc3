import { expect, test } from 'vitest'
import { describeProgress, isBidSent, listSteps } from './bid-stepper.tsx'
import { registerTexts } from './register-texts.ts'
import { texts } from './texts.ts'

const underWay = {
  kind: 'under-way',
  step: 'allow',
  waitsFor: 'wallet',
  isAllowSkipped: false,
  hash: undefined,
} as const
const seen = { isSeen: true }

test('each transaction has its own words while the wallet asks', () => {
  expect(describeProgress(underWay, seen).sentence).toBe(texts.stepper.now.wallet.allow)
  expect(describeProgress({ ...underWay, step: 'bid' }, seen).sentence).toBe(texts.stepper.now.wallet.bid)
})

test('the offer names the song and its artist', () => {
  const song = { title: 'Slow Ferry', artist: 'Ada' }
  expect(texts.stepper.offer('2', '5.66', song)).toBe('2 × 5.66\u00A0MELS for Slow Ferry by Ada')
  expect(texts.headsUp.offer('2', '5.66', song)).toBe(
    'You’re bidding for 2\u00A0tokens of Slow Ferry by Ada, at 5.66\u00A0MELS per token.',
  )
})

test('the page is needed until the network has the bid', () => {
  expect(isBidSent({ ...underWay, waitsFor: 'chain' }, seen)).toBe(false)
  expect(isBidSent({ ...underWay, step: 'bid', waitsFor: 'wallet' }, seen)).toBe(false)
  expect(isBidSent({ ...underWay, step: 'bid', waitsFor: 'chain' }, { isSeen: false })).toBe(false)
  expect(isBidSent({ ...underWay, step: 'bid', waitsFor: 'chain' }, seen)).toBe(true)
  expect(isBidSent({ ...underWay, step: 'reserve', waitsFor: 'server' }, seen)).toBe(true)
})

test('a bid that no node has is not called sent', () => {
  const signed = { ...underWay, step: 'bid', waitsFor: 'chain', hash: '0x1' } as const
  expect(describeProgress(signed, { isSeen: false }).sentence).toBe(texts.stepper.now.unseen)
  expect(describeProgress(signed, seen).sentence).toBe(texts.stepper.now.chain)
})

test('a failed bid shows its reason', () => {
  expect(describeProgress({ kind: 'failed', step: 'bid', sentence: 'The auction has ended.' }, seen)).toEqual({
    title: texts.stepper.failedTitle,
    sentence: 'The auction has ended.',
  })
})

test('a placed bid has its own title', () => {
  expect(describeProgress({ kind: 'done', outcome: { hash: '0x1' } }, seen).title).toBe(texts.stepper.doneTitle)
})

type Unfinished = Parameters<typeof listSteps>[0]

const hash = '0xabc'
const statesOf = (progress: Unfinished) => listSteps(progress).map(({ state }) => state)
const hashesOf = (progress: Unfinished) => listSteps(progress).map((step) => step.hash)

test('earlier steps are done, later ones are not', () => {
  expect(statesOf(underWay)).toEqual(['wallet', 'later', 'later'])
  expect(statesOf({ ...underWay, step: 'bid', waitsFor: 'chain' })).toEqual(['done', 'chain', 'later'])
  expect(statesOf({ ...underWay, step: 'reserve', waitsFor: 'server' })).toEqual(['done', 'done', 'server'])
  expect(statesOf({ ...underWay, step: 'upgrade', waitsFor: 'server' })).toEqual(['done', 'done', 'server'])
})

test('a sufficient allowance is skipped, not done', () => {
  expect(statesOf({ ...underWay, step: 'bid', isAllowSkipped: true })).toEqual(['skipped', 'wallet', 'later'])
})

test('the step that failed says so, and later ones have not happened', () => {
  const failed = { kind: 'failed', sentence: '' } as const
  expect(statesOf({ ...failed, step: 'allow' })).toEqual(['failed', 'later', 'later'])
  expect(statesOf({ ...failed, step: 'bid' })).toEqual(['done', 'failed', 'later'])
  expect(statesOf({ ...failed, step: 'upgrade' })).toEqual(['done', 'done', 'failed'])
})

test('telling the server has two parts', () => {
  const partsOf = (progress: Unfinished) => listSteps(progress)[2]?.parts
  expect(partsOf({ ...underWay, step: 'upgrade', waitsFor: 'server' })).toBe(
    'Record the bid: done · Add its transaction: waiting for Melos',
  )
  expect(partsOf(underWay)).toBe('')
})

test('a transaction belongs to the step that sent it', () => {
  expect(hashesOf({ ...underWay, waitsFor: 'chain', hash })).toEqual([hash, undefined, undefined])
  expect(hashesOf({ ...underWay, step: 'bid', waitsFor: 'chain', hash })).toEqual([undefined, hash, undefined])
  expect(hashesOf({ ...underWay, step: 'upgrade', waitsFor: 'server', hash })).toEqual([undefined, hash, undefined])
})

test('where an auction has a policy, registering the wallet is the first of four steps', () => {
  const admitting = { ...underWay, step: 'admit', policy: 1, waitsFor: 'server' } as const
  expect(statesOf(admitting)).toEqual(['server', 'later', 'later', 'later'])
  expect(describeProgress(admitting, seen).sentence).toBe(registerTexts.byServer)
  expect(describeProgress({ ...admitting, waitsFor: 'wallet' }, seen).sentence).toBe(registerTexts.asking)
  expect(hashesOf({ ...admitting, waitsFor: 'chain', hash })).toEqual([hash, undefined, undefined, undefined])
  expect(statesOf({ ...underWay, policy: 1, isAdmitSkipped: true })).toEqual(['skipped', 'wallet', 'later', 'later'])
  expect(statesOf({ kind: 'failed', sentence: '', step: 'admit', policy: 1 })[0]).toBe('failed')
  expect(isBidSent({ ...admitting, waitsFor: 'chain' }, seen)).toBe(false)
})
