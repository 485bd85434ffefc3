import { expect, test } from 'vitest'
import { findFile } from './find-file.ts'

const files = [
  { type: 'AUDIO', url: '/sound' },
  { type: 'COVER', url: '/cover' },
] as const

test('a file is found by its type', () => {
  expect(findFile({ files: [...files] }, 'COVER')).toBe('/cover')
  expect(findFile({ files: [...files] }, 'AVATAR')).toBe(null)
})
