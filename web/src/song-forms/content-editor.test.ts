import type { ApiErrorCode, AuctionDraft, DraftContent } from '@melos/api-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleDraft } from '../../test/support/sample-draft.ts'
import { ApiRequestError } from '../api/api-request-error.ts'
import { createContentEditor, IncompleteError } from './content-editor.ts'

function serve() {
  let kept = sampleDraft()
  const saves: string[] = []
  let fails = false
  let refusal: ApiRequestError | undefined
  return {
    saves,
    kept: () => kept,
    break: (isBroken: boolean) => {
      fails = isBroken
    },
    refuse: (code: ApiErrorCode | undefined, status = 409) => {
      refusal = code && new ApiRequestError({ code, message: 'no', status })
    },
    change: (title: string) => {
      kept = { ...kept, version: kept.version + 1, content: { ...kept.content, title } }
    },
    find: async () => kept,
    save: async ({ version }: AuctionDraft, content: DraftContent) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (fails) throw new ApiRequestError({ code: 'UNREACHABLE', message: 'no line', status: 0 })
      if (refusal !== undefined) throw refusal
      if (version !== kept.version)
        throw new ApiRequestError({ code: 'DRAFT_CHANGED', message: 'changed', status: 409 })
      saves.push(content.title)
      kept = { ...kept, version: version + 1, content: { ...content } }
      return kept
    },
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const open = () => {
  const server = serve()
  return { server, editor: createContentEditor(server.kept(), server) }
}

test('typing is saved when the person pauses, not with every key', async () => {
  const { server, editor } = open()
  editor.type({ title: 'N' })
  await vi.advanceTimersByTimeAsync(700)
  editor.type({ title: 'Ni' })
  expect(editor.read().saving).toBe('saving')
  await vi.advanceTimersByTimeAsync(849)
  expect(server.saves).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.saves).toEqual(['Ni'])
  expect(editor.read()).toMatchObject({ saving: 'saved', stored: { version: 2 } })
})

test('typing during a save is saved right after it', async () => {
  const { server, editor } = open()
  editor.type({ title: 'a' })
  const flushed = editor.flush()
  await vi.advanceTimersByTimeAsync(10)
  editor.type({ title: 'ab' })
  await vi.advanceTimersByTimeAsync(200)
  expect(await flushed).toBe(true)
  expect(server.saves).toEqual(['a', 'ab'])
  expect(editor.read().content.title).toBe('ab')
})

test('a server that does not answer does not stop the person from typing', async () => {
  const { server, editor } = open()
  server.break(true)
  editor.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(editor.read().saving).toBe('failed')
  server.break(false)
  const flushed = editor.flush()
  await vi.advanceTimersByTimeAsync(100)
  expect(await flushed).toBe(true)
  expect(server.saves).toEqual(['a'])
})

test('the editor retries by itself when the server did not answer', async () => {
  const { server, editor } = open()
  server.break(true)
  editor.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(850)
  expect(editor.read().saving).toBe('failed')
  await vi.advanceTimersByTimeAsync(5_049)
  server.break(false)
  await vi.advanceTimersByTimeAsync(5_051)
  expect([server.saves, editor.read().saving]).toEqual([['a'], 'saved'])
})

test('content that the server rejected is not sent again unchanged', async () => {
  const { server, editor } = open()
  server.refuse('BAD_REQUEST', 400)
  editor.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(850)
  server.refuse(undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.saves, editor.read().saving]).toEqual([[], 'refused'])
  editor.type({ title: 'ab' })
  await vi.advanceTimersByTimeAsync(850)
  expect([server.saves, editor.read().saving]).toEqual([['ab'], 'saved'])
})

test('typing while a wallet is asked is saved afterwards', async () => {
  const { server, editor } = open()
  server.refuse('STEP_UNDER_WAY')
  editor.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(850)
  expect(editor.read().saving).toBe('under-way')
  editor.type({ title: 'ab' })
  expect(editor.read().saving).toBe('under-way')
  await vi.advanceTimersByTimeAsync(850)
  server.refuse(undefined)
  await vi.advanceTimersByTimeAsync(5_050)
  expect([server.saves, editor.read().saving]).toEqual([['ab'], 'saved'])
})

test('nothing is sent once the auction is on chain', async () => {
  const { server, editor } = open()
  server.refuse('DRAFT_FIXED')
  editor.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(850)
  server.refuse(undefined)
  editor.type({ title: 'ab' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.saves, editor.read().saving]).toEqual([[], 'fixed'])
  await editor.loadTheirs()
  expect(editor.read()).toMatchObject({ saving: 'saved', content: { title: 'Night Ferry' } })
})

describe('when the page is left', () => {
  test('unsaved changes are sent at once', async () => {
    const { server, editor } = open()
    editor.type({ title: 'a' })
    expect(editor.isSaved()).toBe(false)
    editor.leave({ isForGood: true })
    await vi.advanceTimersByTimeAsync(50)
    expect([server.saves, editor.isSaved()]).toEqual([['a'], true])
  })

  test('typing during a save is sent without waiting for the answer', async () => {
    const { server, editor } = open()
    editor.type({ title: 'a' })
    void editor.flush()
    await vi.advanceTimersByTimeAsync(10)
    editor.type({ title: 'ab' })
    editor.leave({ isForGood: true })
    // Two calls take this long; a third would come later.
    await vi.advanceTimersByTimeAsync(50)
    expect([server.saves, server.kept().version]).toEqual([['a', 'ab'], 3])
  })

  test('nothing is sent twice', async () => {
    const { server, editor } = open()
    editor.leave({ isForGood: true })
    editor.type({ title: 'a' })
    editor.leave({ isForGood: false })
    await vi.advanceTimersByTimeAsync(10)
    editor.leave({ isForGood: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.saves).toEqual(['a'])
  })
})

describe('when another version was saved', () => {
  async function conflict() {
    const opened = open()
    opened.server.change('theirs')
    opened.editor.type({ title: 'mine' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(opened.editor.read().saving).toBe('conflict')
    return opened
  }

  test('nothing is overwritten while the person keeps typing', async () => {
    const { server, editor } = await conflict()
    editor.type({ title: 'mine!' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await editor.flush()).toBe(false)
    expect([server.saves, server.kept().content.title]).toEqual([[], 'theirs'])
  })

  test('theirs can be loaded', async () => {
    const { editor } = await conflict()
    await editor.loadTheirs()
    expect(editor.read()).toMatchObject({ saving: 'saved', content: { title: 'theirs' }, stored: { version: 2 } })
  })

  test('one’s own can be kept', async () => {
    const { server, editor } = await conflict()
    const kept = editor.keepMine()
    await vi.advanceTimersByTimeAsync(100)
    await kept
    expect([server.saves, editor.read().saving]).toEqual([['mine'], 'saved'])
  })
})

test('taking a changed draft updates the version and keeps what is being typed', async () => {
  const { server, editor } = open()
  editor.type({ title: 'mine' })
  server.change('Night Ferry')
  editor.take(server.kept())
  expect(editor.read()).toMatchObject({ content: { title: 'mine' }, stored: { version: 2 } })
  const flushed = editor.flush()
  await vi.advanceTimersByTimeAsync(100)
  expect(await flushed).toBe(true)
  expect(server.saves).toEqual(['mine'])
})

test('what can’t be sent yet waits for the next change', async () => {
  const server = serve()
  const save: typeof server.save = async (draft, content) => {
    if (content.title === '') throw new IncompleteError('No title')
    return await server.save(draft, content)
  }
  const editor = createContentEditor(server.kept(), { ...server, save })
  editor.type({ title: '' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([editor.read().saving, editor.isSaved()]).toEqual(['incomplete', false])
  editor.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(850)
  expect([server.saves, editor.read().saving]).toEqual([['a'], 'saved'])
})
