import { expect, test } from 'vitest'
import { workDraftSchema } from './works.ts'

const draft = { title: 'Night Ferry', description: 'A song.', percentage: 40, artist: 'Ada Marsh' }
const parse = (fields: object) => workDraftSchema.safeParse({ ...draft, ...fields })

test('texts are trimmed and line breaks become \\n', () => {
  const parsed = parse({ title: '  Night Ferry ', description: '\r\nOne.\r\n\r\n\tTwo.\n' })
  expect(parsed.data).toMatchObject({ title: 'Night Ferry', description: 'One.\n\n\tTwo.' })
})

test('letters of all languages and combined characters are accepted', () => {
  const title = 'Žluťoučký שלום 夜 👩‍👩‍👧 e\u0301'
  expect(parse({ title }).data?.title).toBe(title)
})

test('values on the boundary are accepted', () => {
  const nextYear = new Date().getUTCFullYear() + 1
  for (const fields of [
    { title: 'x'.repeat(200) },
    { description: 'x'.repeat(5_000) },
    { percentage: 1 },
    { percentage: 100 },
    { yearOfRelease: 1860 },
    { yearOfRelease: nextYear },
    { yearOfRelease: null, era: null },
    { genres: Array(10).fill({ label: 'x'.repeat(50) }) },
    { musicAuthors: Array(20).fill('x'.repeat(100)) },
    { links: [{ type: 'YOUTUBE', url: 'https://music.youtube.com/watch?v=1' }] },
  ]) {
    expect(parse(fields).error).toBeUndefined()
  }
})
