import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uploadShares } from './upload-work.ts'

const parts = [
  { name: 'cover', bytes: 100 },
  { name: 'audio', bytes: 300 },
]
const sharesAt = (sent: number) => uploadShares(parts, { sent, total: 420 }).map(({ share }) => share)

test('files go one after the other, behind what frames them', () => {
  expect(sharesAt(0)).toEqual([0, 0])
  expect(sharesAt(20)).toEqual([0, 0])
  expect(sharesAt(70)).toEqual([0.5, 0])
  expect(sharesAt(120)).toEqual([1, 0])
  expect(sharesAt(270)).toEqual([1, 0.5])
  expect(sharesAt(420)).toEqual([1, 1])
})

test('whatever is sent, shares are between 0 and 1, only grow, and end at 1', () => {
  const sizes = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 500 }), fc.nat(4_000), fc.nat(500), (bytes, framing, sent, more) => {
      const files = bytes.map((size, index) => ({ name: String(index), bytes: size }))
      const total = bytes.reduce((sum, size) => sum + size, framing)
      const at = (count: number) => uploadShares(files, { sent: Math.min(count, total), total })
      const [before, after] = [at(sent), at(sent + more)]
      before.forEach(({ share }, index) => {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(after[index]?.share).toBeGreaterThanOrEqual(share)
      })
      expect(at(total).map(({ share }) => share)).toEqual(files.map(() => 1))
    }),
  )
})
