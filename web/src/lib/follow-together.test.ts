import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followTogether } from './follow-together.ts'

let page: EventTarget & { visibilityState: string }
let name: string

/** A page that counts its news and its open streams. */
function openPage() {
  const state = { news: 0, streams: 0, tell: () => {} }
  const close = followTogether({
    name,
    onNews() {
      state.news += 1
    },
    follow(onNews) {
      state.streams += 1
      state.tell = onNews
      return () => {
        state.streams -= 1
      }
    },
  })
  return { state, close }
}

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  name = `stream ${crypto.randomUUID()}`
})
afterEach(() => void vi.unstubAllGlobals())

test('of two pages one has the stream, both hear its news, and the other takes over', async () => {
  const [one, other] = [openPage(), openPage()]
  await vi.waitFor(() => expect(one.state.streams).toBe(1))
  expect(other.state.streams).toBe(0)
  one.state.tell()
  await vi.waitFor(() => expect([one.state.news, other.state.news]).toEqual([1, 1]))
  one.close()
  await vi.waitFor(() => expect([one.state.streams, other.state.streams]).toEqual([0, 1]))
  other.close()
  await vi.waitFor(() => expect(other.state.streams).toBe(0))
})

test('a page that ends while it waits never opens the stream', async () => {
  const [one, waiting] = [openPage(), openPage()]
  await vi.waitFor(() => expect(one.state.streams).toBe(1))
  waiting.close()
  one.close()
  const last = openPage()
  await vi.waitFor(() => expect(last.state.streams).toBe(1))
  expect(waiting.state.streams).toBe(0)
  last.close()
})

test('a hidden page has no stream, and one again when it is seen', async () => {
  const one = openPage()
  await vi.waitFor(() => expect(one.state.streams).toBe(1))
  show('hidden')
  await vi.waitFor(() => expect(one.state.streams).toBe(0))
  show('visible')
  await vi.waitFor(() => expect(one.state.streams).toBe(1))
  one.close()
})

test('without locks each page follows by itself', async () => {
  vi.stubGlobal('navigator', {})
  const [one, other] = [openPage(), openPage()]
  await vi.waitFor(() => expect([one.state.streams, other.state.streams]).toEqual([1, 1]))
  one.close()
  other.close()
  await vi.waitFor(() => expect([one.state.streams, other.state.streams]).toEqual([0, 0]))
})
