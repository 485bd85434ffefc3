import { expect, test } from 'vitest'
import { judgeDue } from './judge-due.ts'

const none = { mels: '0', eur: '0' }
const some = { mels: '41.2', eur: '10.3' }
const part = { mels: '1.2', eur: '0.3' }
const until = '2026-12-01 00:00:00'

test.each([
  ['nothing is due', none, none, null, { kind: 'nothing' }],
  ['a hold without anything due does not matter', none, none, until, { kind: 'nothing' }],
  ['a hold keeps even what is above the minimum', some, some, until, { kind: 'held', until }],
  ['what is not above the minimum is carried forward', some, none, null, { kind: 'carried' }],
  ['everything can be taken', some, some, null, { kind: 'payable', isPart: false }],
  ['only songs without recent statements can be taken', some, part, null, { kind: 'payable', isPart: true }],
] as const)('%s', (_, due, payable, heldUntil, state) => {
  expect(judgeDue({ due, payable, heldUntil })).toMatchObject(state)
})

test('amounts keep every digit', () => {
  const due = { mels: '0.000000000000000001', eur: '9.990000000001' }
  expect(judgeDue({ due, payable: due, heldUntil: null })).toMatchObject({
    payable: { mels: 1n, eur: 9_990_000_000_001_000_000n },
  })
})
