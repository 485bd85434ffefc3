import { expect, test } from 'vitest'
import { checkFile } from './check-file.ts'

const image = (type: string, size: number, sides?: readonly [number, number]) =>
  checkFile('image', { type, size }, sides === undefined ? {} : { sides })
const audio = (type: string, size: number, seconds?: number) =>
  checkFile('audio', { type, size }, seconds === undefined ? {} : { seconds })

test('files on the boundary are taken', () => {
  expect(image('image/png', 10_000_000, [64, 8_000])).toBeUndefined()
  expect(image('image/avif', 1, [5_000, 8_000])).toBeUndefined()
  expect(audio('audio/mpeg', 50_000_000, 900)).toBeUndefined()
  expect(audio('audio/x-m4a', 1, 1)).toBeUndefined()
})

test('files beyond it are not', () => {
  expect(image('image/gif', 1, [64, 64])).toBe('This is no PNG, JPEG, WebP or AVIF.')
  expect(image('image/png', 10_000_001, [64, 64])).toBe('This is larger than 10 MB.')
  expect(image('image/png', 0, [64, 64])).toBe('This file is empty.')
  expect(image('image/png', 1, [63, 64])).toContain('64 to 8000')
  expect(image('image/png', 1, [64, 8_001])).toContain('64 to 8000')
  expect(image('image/png', 1, [5_001, 8_000])).toContain('64 to 8000')
  expect(image('image/png', 1)).toBe('The browser cannot read this file.')
  expect(audio('audio/ogg', 1, 5)).toBe('This is no MP3, WAV, FLAC, AAC or M4A.')
  expect(audio('audio/wav', 50_000_001, 5)).toBe('This is larger than 50 MB.')
  expect(audio('audio/wav', 1, 900.1)).toContain('15 minutes')
  expect(audio('audio/wav', 1, 0.9)).toContain('1 second')
})

test('a sound that the browser cannot play, and a file that is not measured yet, are left to the server', () => {
  expect(audio('audio/flac', 1)).toBeUndefined()
  expect(checkFile('image', { type: 'image/png', size: 1 })).toBeUndefined()
})
