import type { ApiErrorCode, AuctionDraft, DraftContent } from '@melos/api-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { createDesk } from './create-desk.ts'

/** A server with one draft, which takes one save at a time. */
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
  return { server, desk: createDesk(server.kept(), server) }
}

test('what is typed is saved once the person pauses, not with every key', async () => {
  const { server, desk } = open()
  desk.type({ title: 'N' })
  await vi.advanceTimersByTimeAsync(700)
  desk.type({ title: 'Ni' })
  expect(desk.read().saving).toBe('saving')
  await vi.advanceTimersByTimeAsync(849)
  expect(server.saves).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.saves).toEqual(['Ni'])
  expect(desk.read()).toMatchObject({ saving: 'saved', draft: { version: 2 } })
})

test('what is typed while a save is on its way is saved right after it', async () => {
  const { server, desk } = open()
  desk.type({ title: 'a' })
  const flushed = desk.flush()
  await vi.advanceTimersByTimeAsync(10)
  desk.type({ title: 'ab' })
  await vi.advanceTimersByTimeAsync(200)
  expect(await flushed).toBe(true)
  expect(server.saves).toEqual(['a', 'ab'])
  expect(desk.read().content.title).toBe('ab')
})

test('a server that does not answer keeps nobody from typing, and is asked again', async () => {
  const { server, desk } = open()
  server.break(true)
  desk.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(desk.read().saving).toBe('failed')
  server.break(false)
  const flushed = desk.flush()
  await vi.advanceTimersByTimeAsync(100)
  expect(await flushed).toBe(true)
  expect(server.saves).toEqual(['a'])
})

test('a server that did not answer is asked again after a while, without anybody’s doing', async () => {
  const { server, desk } = open()
  server.break(true)
  desk.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(850)
  expect(desk.read().saving).toBe('failed')
  await vi.advanceTimersByTimeAsync(5_049)
  server.break(false)
  await vi.advanceTimersByTimeAsync(5_051)
  expect([server.saves, desk.read().saving]).toEqual([['a'], 'saved'])
})

test('what the server does not take is not sent again as it is', async () => {
  const { server, desk } = open()
  server.refuse('BAD_REQUEST', 400)
  desk.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(850)
  server.refuse(undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.saves, desk.read().saving]).toEqual([[], 'refused'])
  desk.type({ title: 'ab' })
  await vi.advanceTimersByTimeAsync(850)
  expect([server.saves, desk.read().saving]).toEqual([['ab'], 'saved'])
})

test('while a wallet is asked nothing is saved, and what was typed is afterwards', async () => {
  const { server, desk } = open()
  server.refuse('STEP_UNDER_WAY')
  desk.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(850)
  expect(desk.read().saving).toBe('under-way')
  desk.type({ title: 'ab' })
  expect(desk.read().saving).toBe('under-way')
  await vi.advanceTimersByTimeAsync(850)
  server.refuse(undefined)
  await vi.advanceTimersByTimeAsync(5_050)
  expect([server.saves, desk.read().saving]).toEqual([['ab'], 'saved'])
})

test('once the chain has the auction nothing is sent any more', async () => {
  const { server, desk } = open()
  server.refuse('DRAFT_FIXED')
  desk.type({ title: 'a' })
  await vi.advanceTimersByTimeAsync(850)
  server.refuse(undefined)
  desk.type({ title: 'ab' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.saves, desk.read().saving]).toEqual([[], 'fixed'])
  await desk.loadTheirs()
  expect(desk.read()).toMatchObject({ saving: 'saved', content: { title: 'Night Ferry' } })
})

describe('when the page goes', () => {
  test('what was typed a moment before is sent at once', async () => {
    const { server, desk } = open()
    desk.type({ title: 'a' })
    expect(desk.isSaved()).toBe(false)
    desk.leave({ isForGood: true })
    await vi.advanceTimersByTimeAsync(50)
    expect([server.saves, desk.isSaved()]).toEqual([['a'], true])
  })

  test('what was typed during a save is sent after it, without its answer', async () => {
    const { server, desk } = open()
    desk.type({ title: 'a' })
    void desk.flush()
    await vi.advanceTimersByTimeAsync(10)
    desk.type({ title: 'ab' })
    desk.leave({ isForGood: true })
    // So long the two calls take together; a third would come later.
    await vi.advanceTimersByTimeAsync(50)
    expect([server.saves, server.kept().version]).toEqual([['a', 'ab'], 3])
  })

  test('nothing is sent twice', async () => {
    const { server, desk } = open()
    desk.leave({ isForGood: true })
    desk.type({ title: 'a' })
    desk.leave({ isForGood: false })
    await vi.advanceTimersByTimeAsync(10)
    desk.leave({ isForGood: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.saves).toEqual(['a'])
  })
})

describe('when somebody else has saved meanwhile', () => {
  async function conflict() {
    const opened = open()
    opened.server.change('theirs')
    opened.desk.type({ title: 'mine' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(opened.desk.read().saving).toBe('conflict')
    return opened
  }

  test('nothing is overwritten, however long the person types on', async () => {
    const { server, desk } = await conflict()
    desk.type({ title: 'mine!' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await desk.flush()).toBe(false)
    expect([server.saves, server.kept().content.title]).toEqual([[], 'theirs'])
  })

  test('theirs can be loaded', async () => {
    const { desk } = await conflict()
    await desk.loadTheirs()
    expect(desk.read()).toMatchObject({ saving: 'saved', content: { title: 'theirs' }, draft: { version: 2 } })
  })

  test('or one’s own be kept', async () => {
    const { server, desk } = await conflict()
    const kept = desk.keepMine()
    await vi.advanceTimersByTimeAsync(100)
    await kept
    expect([server.saves, desk.read().saving]).toEqual([['mine'], 'saved'])
  })
})

test('a draft that something else has changed brings its version, and leaves what is being typed', async () => {
  const { server, desk } = open()
  desk.type({ title: 'mine' })
  server.change('Night Ferry')
  desk.take(server.kept())
  expect(desk.read()).toMatchObject({ content: { title: 'mine' }, draft: { version: 2 } })
  const flushed = desk.flush()
  await vi.advanceTimersByTimeAsync(100)
  expect(await flushed).toBe(true)
  expect(server.saves).toEqual(['mine'])
})
