import type { WorkDraft } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { createDesk } from './create-desk.ts'
import { createUploader } from './create-uploader.ts'
import { readFacts } from './read-facts.ts'

const workId = 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55'

function readSample(): WorkDraft {
  const reading = readFacts(sampleDraft().content)
  if (reading.kind === 'wrong') throw new Error('The sample is wrong')
  return reading.value
}

/** An upload whose last byte arrives when the test says so. */
function open() {
  const draft = sampleDraft()
  const desk = createDesk(draft, { save: async () => draft, find: async () => draft })
  const { promise, resolve } = Promise.withResolvers<{ id: string }>()
  const uploader = createUploader(desk, {
    upload: () => promise,
    setWork: async (known, id) => ({ ...known, version: known.version + 1, workId: id }),
  })
  return { desk, uploader, arrive: () => resolve({ id: workId }) }
}

test('a stored work moves on who waits for it', async () => {
  const { desk, uploader, arrive } = open()
  const stored = uploader.start(readSample(), {})
  expect(uploader.read().kind).toBe('sending')
  arrive()
  expect(await stored).toBe(true)
  expect([uploader.read().kind, desk.read().draft.workId]).toEqual(['idle', workId])
})

test('who has gone elsewhere is not moved, and the work is stored all the same', async () => {
  const { desk, uploader, arrive } = open()
  const stored = uploader.start(readSample(), {})
  uploader.leave()
  arrive()
  expect(await stored).toBe(false)
  expect(desk.read().draft.workId).toBe(workId)
})

test('a step that is left and entered in one go is not left', async () => {
  const { uploader, arrive } = open()
  uploader.leave()
  uploader.enter()
  arrive()
  expect(await uploader.start(readSample(), {})).toBe(true)
})
