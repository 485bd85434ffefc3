import { expect, test } from 'vitest'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { retryWhenAlone } from './retry-when-alone.ts'

const changed = new ApiRequestError({ code: 'DRAFT_CHANGED', message: 'changed', status: 409 })

function serve(fresh: object) {
  const sent: number[] = []
  return {
    sent,
    change: () =>
      retryWhenAlone(
        { id: 'a', version: 1, content: { title: 'Night', era: '' }, files: 0 },
        {
          find: async () => ({ id: 'a', version: 2, content: { era: '', title: 'Night' }, files: 1, ...fresh }),
          part: ({ content }) => content,
          send: async (stored) => {
            sent.push(stored.version)
            if (stored.version === 1) throw changed
            return stored
          },
        },
      ),
  }
}

test('a change goes through if only other parts are newer', async () => {
  const { sent, change } = serve({})
  expect(await change()).toMatchObject({ version: 2, files: 1 })
  expect(sent).toEqual([1, 2])
})

test('nothing that someone else has typed is overwritten', async () => {
  const { sent, change } = serve({ content: { era: '', title: 'Day' } })
  await expect(change()).rejects.toBe(changed)
  expect(sent).toEqual([1])
})
