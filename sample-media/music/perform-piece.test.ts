import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pieces } from '../pieces.ts'
import type { Stereo } from '../sound/samples.ts'
import { performPiece } from './perform-piece.ts'

const hash = ({ left, right }: Stereo) => createHash('sha256').update(left).update(right).digest('hex')
const begin = (slug: string) => {
  const compose = pieces[slug]
  if (compose === undefined) throw new Error(`There is no piece ${slug}`)
  return performPiece({ ...compose(), seconds: 4 })
}

test('the same piece sounds the same to the last sample', { timeout: 60_000 }, () => {
  expect(hash(begin('seven-cent-coffee'))).toBe(hash(begin('seven-cent-coffee')))
})

test('every piece lasts 24 to 36 seconds and has a playable tempo', () => {
  for (const compose of Object.values(pieces)) {
    const { seconds, tempo } = compose()
    expect(seconds).toBeGreaterThan(24)
    expect(seconds).toBeLessThan(36.5)
    expect(tempo).toBeGreaterThanOrEqual(60)
    expect(tempo).toBeLessThanOrEqual(180)
  }
})
