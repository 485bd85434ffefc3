import { expect, test } from 'vitest'
import type { BidProgress } from './buy/run-bid.ts'
import { describeProgress, listSteps } from './describe-progress.ts'

const underWay = {
  kind: 'under-way',
  step: 'allow',
  waitsFor: 'wallet',
  isAllowSkipped: false,
  hash: undefined,
} as const

test('each transaction has its own words while the wallet asks', () => {
  const allow = describeProgress({ ...underWay, waitsFor: 'wallet' })
  const bid = describeProgress({ ...underWay, step: 'bid', waitsFor: 'wallet' })
  expect(allow.sentence).toContain('whether Melos may take the deposit')
  expect(bid.sentence).toContain('to send the bid')
})

test('a known reason is told as it is', () => {
  expect(describeProgress({ kind: 'failed', step: 'bid', sentence: 'The auction has ended.' })).toEqual({
    title: 'Your bid stopped',
    sentence: 'The auction has ended.',
  })
})

test('the end has a title of its own', () => {
  expect(describeProgress({ kind: 'done', hash: '0x1' }).title).toBe('Your bid is in')
})

type Unfinished = Parameters<typeof listSteps>[0]

const hash = '0xabc'
const statesOf = (progress: Unfinished) => listSteps(progress).map(({ state }) => state)
const hashesOf = (progress: BidProgress & Unfinished) => listSteps(progress).map((step) => step.hash)

test('what is behind is done, what is ahead is not yet', () => {
  expect(statesOf(underWay)).toEqual(['wallet', 'later', 'later'])
  expect(statesOf({ ...underWay, step: 'bid', waitsFor: 'chain' })).toEqual(['done', 'chain', 'later'])
  expect(statesOf({ ...underWay, step: 'reserve', waitsFor: 'server' })).toEqual(['done', 'done', 'server'])
  expect(statesOf({ ...underWay, step: 'upgrade', waitsFor: 'server' })).toEqual(['done', 'done', 'server'])
})

test('an allowance that suffices is skipped and not done', () => {
  expect(statesOf({ ...underWay, step: 'bid', isAllowSkipped: true })).toEqual(['skipped', 'wallet', 'later'])
})

test('the step that failed says so, and nothing after it has happened', () => {
  const failed = { kind: 'failed', sentence: '' } as const
  expect(statesOf({ ...failed, step: 'allow' })).toEqual(['failed', 'later', 'later'])
  expect(statesOf({ ...failed, step: 'bid' })).toEqual(['done', 'failed', 'later'])
  expect(statesOf({ ...failed, step: 'upgrade' })).toEqual(['done', 'done', 'failed'])
})

test('telling the server has two parts', () => {
  const parts = listSteps({ ...underWay, step: 'upgrade', waitsFor: 'server' })[2]?.parts
  expect(parts).toEqual([
    { name: 'reserve', state: 'done' },
    { name: 'upgrade', state: 'server' },
  ])
})

test('a transaction belongs to the step that sent it', () => {
  expect(hashesOf({ ...underWay, waitsFor: 'chain', hash })).toEqual([hash, undefined, undefined])
  expect(hashesOf({ ...underWay, step: 'bid', waitsFor: 'chain', hash })).toEqual([undefined, hash, undefined])
  expect(hashesOf({ ...underWay, step: 'upgrade', waitsFor: 'server', hash })).toEqual([undefined, hash, undefined])
})
