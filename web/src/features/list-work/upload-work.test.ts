import type { WorkDraft } from '@melos/api-contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { createContentEditor } from '../../song-forms/content-editor.ts'
import { readFacts } from './read-facts.ts'
import { texts } from './texts.ts'
import { createUploader, uploadShares } from './upload-work.ts'

const workId = 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55'

function readSample(): WorkDraft {
  const reading = readFacts(sampleDraft().content)
  if (reading.kind === 'wrong') throw new Error('The sample is wrong')
  return reading.value
}

function open(failure?: ApiRequestError) {
  const draft = sampleDraft()
  const editor = createContentEditor(draft, { save: async () => draft, find: async () => draft })
  const { promise, resolve } = Promise.withResolvers<{ id: string }>()
  const uploader = createUploader(editor, {
    upload: () => (failure === undefined ? promise : Promise.reject(failure)),
    setWork: async (known, id) => ({ ...known, version: known.version + 1, workId: id }),
  })
  return { editor, uploader, arrive: () => resolve({ id: workId }) }
}

test('storing the work moves the person to the next step', async () => {
  const { editor, uploader, arrive } = open()
  const stored = uploader.start(readSample(), {})
  expect(uploader.read().kind).toBe('sending')
  arrive()
  expect(await stored).toBe(true)
  expect([uploader.read().kind, editor.read().stored.workId]).toEqual(['idle', workId])
})

test('a person who has left the step is not moved, and the work is still stored', async () => {
  const { editor, uploader, arrive } = open()
  const stored = uploader.start(readSample(), {})
  uploader.leave()
  arrive()
  expect(await stored).toBe(false)
  expect(editor.read().stored.workId).toBe(workId)
})

test('a step that is left and entered again counts as open', async () => {
  const { uploader, arrive } = open()
  uploader.leave()
  uploader.enter()
  arrive()
  expect(await uploader.start(readSample(), {})).toBe(true)
})

test.each([
  ['cover: is damaged and cannot be read', 'cover', texts.files.refusedFile('is damaged and cannot be read')],
  ['audio: must last 1 to 900 seconds', 'audio', texts.files.refusedFile('must last 1 to 900 seconds')],
  ['work.title: is too long', undefined, texts.files.refused('work.title: is too long')],
])('the refusal %j belongs to the file %s', async (message, refused, sentence) => {
  const { uploader } = open(new ApiRequestError({ code: 'BAD_REQUEST', message, status: 400 }))
  expect(await uploader.start(readSample(), {})).toBe(false)
  expect(uploader.read()).toEqual({ kind: 'stopped', sentence, ...(refused && { refused }) })
})

test('another file drops the result of the last try', async () => {
  const { uploader } = open(new ApiRequestError({ code: 'BAD_REQUEST', message: 'cover: is empty', status: 400 }))
  await uploader.start(readSample(), {})
  uploader.forget()
  expect(uploader.read()).toEqual({ kind: 'idle' })
})

test('an upload over the rate limit says how long to wait', async () => {
  const limit = new ApiRequestError({ code: 'TOO_MANY_REQUESTS', message: '', status: 429, retryAfter: '5' })
  const { uploader } = open(limit)
  await uploader.start(readSample(), {})
  expect(uploader.read()).toEqual({ kind: 'stopped', sentence: texts.files.tooMany(limit.message) })
})

const parts = [
  { name: 'cover', bytes: 100 },
  { name: 'audio', bytes: 300 },
]
const sharesAt = (sent: number) => Object.values(uploadShares(parts, { sent, total: 420 }))

test('files are sent one after the other, after the framing bytes', () => {
  expect(sharesAt(0)).toEqual([0, 0])
  expect(sharesAt(20)).toEqual([0, 0])
  expect(sharesAt(70)).toEqual([0.5, 0])
  expect(sharesAt(120)).toEqual([1, 0])
  expect(sharesAt(270)).toEqual([1, 0.5])
  expect(sharesAt(420)).toEqual([1, 1])
})

test('shares stay between 0 and 1, only grow, and end at 1', () => {
  const sizes = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 500 }), fc.nat(4_000), fc.nat(500), (bytes, framing, sent, more) => {
      const files = bytes.map((size, index) => ({ name: String(index), bytes: size }))
      const total = bytes.reduce((sum, size) => sum + size, framing)
      const at = (count: number) => uploadShares(files, { sent: Math.min(count, total), total })
      const [before, after] = [at(sent), at(sent + more)]
      for (const [name, share] of Object.entries(before)) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(after[name]).toBeGreaterThanOrEqual(share)
      }
      expect(Object.values(at(total))).toEqual(files.map(() => 1))
    }),
  )
})
