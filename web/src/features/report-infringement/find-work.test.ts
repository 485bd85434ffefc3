import { expect, test } from 'vitest'
import { findWork } from './find-work.ts'

const url = 'https://melos.example/auction/7?x=1&y'
const work = { externalId: 7, title: 'Harbour Lights', artist: 'The Tidewater Few' }

test('an address is asked for as a whole', async () => {
  const asked: string[] = []
  const fetcher = async (path: string) => {
    asked.push(path)
    return Response.json({ body: { work } })
  }
  expect(await findWork(fetcher, url)).toEqual({ kind: 'song', title: work.title, artist: work.artist })
  expect(asked).toEqual([`/api/public/reported-work?url=${encodeURIComponent(url)}`])
})

test.each([
  [Response.json({ body: { work: null } }), 'other'],
  [Response.json({ code: 'CONTENT_ELSEWHERE', message: 'Elsewhere.' }, { status: 400 }), 'elsewhere'],
  [Response.json({ code: 'TOO_MANY_REQUESTS', message: 'Wait.' }, { status: 429 }), 'unknown'],
  [new Response('oops', { status: 502 }), 'unknown'],
] as const)('an answer without a song says why', async (answer, kind) => {
  expect(await findWork(async () => answer, url)).toEqual({ kind })
})
