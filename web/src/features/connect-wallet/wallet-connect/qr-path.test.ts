import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1800000000`

/** Fills the rectangles of a path into a matrix. */
function draw({ size, path }: { size: number; path: string }): boolean[][] {
  const drawn = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const row = drawn[Number(y)]
    if (row === undefined) throw new Error(`Row ${y} is outside`)
    row.fill(true, Number(x), Number(x) + Number(width))
  }
  return drawn
}

test('the path fills the dark modules of the code and no other', () => {
  expect(draw(qrPath(uri))).toEqual(encode(uri, { ecc: 'M', border: 4 }).data)
})

test('four modules on each side stay white', () => {
  const drawn = draw(qrPath(uri))
  const size = drawn.length
  const dark = drawn.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [x, y] : [])))
  expect(Math.min(...dark)).toBe(4)
  expect(Math.max(...dark)).toBe(size - 5)
})
