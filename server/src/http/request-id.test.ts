import { describe, expect, test } from 'vitest'
import { chooseRequestId } from './request-id.ts'

const choose = (given?: string | string[]) =>
  chooseRequestId({ headers: given === undefined ? {} : { 'x-request-id': given as string } })

describe('chooseRequestId', () => {
  test.each(['a', 'req_1.2-3', 'x'.repeat(64)])('%s is kept', (given) => {
    expect(choose(given)).toBe(given)
  })

  test.each(['', 'x'.repeat(65), 'a b', 'a\nb', 'a"b', '<script>', 'é', ['a', 'b']])('%o is replaced', (given) => {
    expect(choose(given)).toMatch(/^[\w-]{8}-[0-9a-z]+$/)
  })

  test('no two requests get the same', () => {
    const ids = Array.from({ length: 1_000 }, () => choose())
    expect(new Set(ids).size).toBe(1_000)
  })
})
