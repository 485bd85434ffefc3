import { expect, test } from 'vitest'
import { describeProgress } from './describe-progress.ts'

const underWay = { kind: 'under-way', step: 'allow', isAllowSkipped: false, hash: undefined } as const

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

test('a bid that could not be written down counts all the same', () => {
  for (const step of ['reserve', 'upgrade'] as const) {
    expect(describeProgress({ kind: 'failed', step, sentence: undefined }).sentence).toBe(
      'Your bid is on the chain and counts. Melos will find it there.',
    )
  }
})

test('nothing is said of money that may be on its way', () => {
  expect(describeProgress({ kind: 'failed', step: 'bid', sentence: undefined }).sentence).not.toContain('wallet')
  expect(describeProgress({ kind: 'failed', step: 'allow', sentence: undefined }).sentence).toBe(
    'No MELS have left your wallet.',
  )
})

test('the end has a title of its own', () => {
  expect(describeProgress({ kind: 'done', hash: '0x1' }).title).toBe('Your bid is in')
})
