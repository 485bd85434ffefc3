import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePng } from './encode-png.ts'

test('a picture has its side, its colours line by line, and checksums', () => {
  const png = encodePng(2, (x, y) => [x * 255, y * 255, 7])
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2, 2])
  const length = png.readUInt32BE(33)
  expect(png.subarray(37, 41).toString('ascii')).toBe('IDAT')
  const lines = [...inflateSync(png.subarray(41, 41 + length))]
  expect(lines).toEqual([0, 0, 0, 7, 255, 0, 7, 0, 0, 255, 7, 255, 255, 7])
  // The end of every PNG, with the checksum of its name.
  expect(png.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082')
})
