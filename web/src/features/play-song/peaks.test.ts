import { afterEach, expect, test, vi } from 'vitest'
import { loadPeaks } from './peaks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Makes the network give these answers in order, and returns the requests. */
function answerWith(...answers: (Response | Error)[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  return asked
}

const answer = (body: unknown, status = 200) => Response.json(body, { status })

test('peaks are requested once for all users', async () => {
  const asked = answerWith(answer({ body: { durationMs: 31_000, peaks: [0, 100], gainDb: -6.5 } }))
  const [first, second] = await Promise.all([loadPeaks('/once'), loadPeaks('/once')])
  expect(first).toEqual({ durationMs: 31_000, peaks: [0, 100], gainDb: -6.5 })
  expect(second).toBe(first)
  expect(await loadPeaks('/once')).toBe(first)
  expect(asked).toEqual(['/once/peaks'])
})

test.each([
  ['no network', new TypeError('network')],
  ['a refusal', answer({}, 503)],
  ['a foreign page', new Response('<html>')],
])('%s is null and requested again the next time', async (name, failure) => {
  const asked = answerWith(failure, answer({ body: { durationMs: 1, peaks: [] } }))
  expect(await loadPeaks(name)).toBeNull()
  expect(await loadPeaks(name)).toEqual({ durationMs: 1, peaks: [], gainDb: null })
  expect(asked).toHaveLength(2)
})

test.each([undefined, null, 'loud'])(
  'a gain of %o is unknown, as in answers that a browser kept from before',
  async (gainDb) => {
    answerWith(answer({ body: { durationMs: 1, peaks: [], gainDb } }))
    expect(await loadPeaks(`/gain/${gainDb}`)).toEqual({ durationMs: 1, peaks: [], gainDb: null })
  },
)

test.each([{}, { body: {} }, { body: { durationMs: 1, peaks: 'loud' } }, { body: { peaks: [] } }])(
  'another shape is null: %o',
  async (body) => {
    answerWith(answer(body))
    expect(await loadPeaks(`/shape/${JSON.stringify(body)}`)).toBeNull()
  },
)
