import { expect, test } from 'vitest'
import { checkFile } from './check-file.ts'
import { texts } from './texts.ts'

const image = (type: string, size: number, sides?: readonly [number, number]) =>
  checkFile('image', { type, size }, { measured: sides === undefined ? {} : { sides } })
const audio = (type: string, size: number, seconds?: number) =>
  checkFile('audio', { type, size }, { measured: seconds === undefined ? {} : { seconds } })

test('files on the limits are accepted', () => {
  expect(image('image/png', 10_000_000, [64, 8_000])).toBeUndefined()
  expect(image('image/avif', 1, [5_000, 8_000])).toBeUndefined()
  expect(audio('audio/mpeg', 50_000_000, 900)).toBeUndefined()
  expect(audio('audio/x-m4a', 1, 1)).toBeUndefined()
})

test('files beyond the limits are rejected', () => {
  expect(image('image/gif', 1, [64, 64])).toBe(texts.files.kinds.image)
  expect(image('image/png', 10_000_001, [64, 64])).toBe(texts.files.tooLarge(10))
  expect(image('image/png', 0, [64, 64])).toBe(texts.files.empty)
  expect(image('image/png', 1, [63, 64])).toBe(texts.files.sides(64, 8_000))
  expect(image('image/png', 1, [64, 8_001])).toBe(texts.files.sides(64, 8_000))
  expect(image('image/png', 1, [5_001, 8_000])).toBe(texts.files.sides(64, 8_000))
  expect(image('image/png', 1)).toBe(texts.files.unreadable)
  expect(audio('audio/ogg', 1, 5)).toBe(texts.files.kinds.audio)
  expect(audio('audio/wav', 50_000_001, 5)).toBe(texts.files.tooLarge(50))
  expect(audio('audio/wav', 1, 900.1)).toBe(texts.files.seconds(1, 15))
  expect(audio('audio/wav', 1, 0.9)).toBe(texts.files.seconds(1, 15))
})

test('a song that the browser cannot decode and a file not measured yet are left to the server', () => {
  expect(audio('audio/flac', 1)).toBeUndefined()
  expect(checkFile('image', { type: 'image/png', size: 1 })).toBeUndefined()
})

test('a cover can be asked to be larger', () => {
  const cover = (sides: readonly [number, number]) =>
    checkFile('image', { type: 'image/png', size: 1 }, { measured: { sides }, leastSide: 1_400 })
  expect(cover([1_400, 1_400])).toBeUndefined()
  expect(cover([1_399, 1_400])).toBe(texts.files.sides(1_400, 8_000))
})

test('a document is a PDF or a picture of at most 10 MB', () => {
  const document = (type: string, size: number) => checkFile('document', { type, size }, { measured: {} })
  expect(document('application/pdf', 10_000_000)).toBeUndefined()
  expect(document('application/pdf', 10_000_001)).toBe(texts.files.tooLarge(10))
  expect(document('text/html', 1)).toBe(texts.files.kinds.document)
})
