import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeByBack, followNavigation, listenForBack } from './close-by-back.ts'

interface Entry {
  readonly state: { readonly idx: number; readonly isDialog?: boolean }
  readonly url: string
}

/** A browser's history on a page that was reached from another. */
function openBrowser() {
  const entries: Entry[] = [
    { state: { idx: 0 }, url: '/' },
    { state: { idx: 1 }, url: '/list' },
  ]
  let place = 1
  const page = new EventTarget()
  const read = () => entries[place] ?? { state: { idx: -1 }, url: '' }
  const move = (by: number) => {
    place += by
    page.dispatchEvent(Object.assign(new Event('popstate'), { state: read().state }))
  }
  const history = {
    get state() {
      return read().state
    },
    pushState: (state: Entry['state'], _: string, url = read().url) => {
      place += 1
      entries.splice(place, entries.length, { state, url })
    },
    replaceState: (state: Entry['state'], _: string, url = read().url) => {
      entries[place] = { state, url }
    },
    back: () => move(-1),
    forward: () => move(1),
  }
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', {
    get href() {
      return read().url
    },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  listenForBack()
  return {
    history,
    url: () => read().url,
    /** As React Router does it. */
    replace(url: string) {
      history.replaceState({ idx: read().state.idx }, '', url)
      followNavigation()
    },
  }
}

let browser: ReturnType<typeof openBrowser>
const close = vi.fn()

beforeEach(() => {
  browser = openBrowser()
})
afterEach(() => {
  close.mockClear()
  vi.unstubAllGlobals()
})

test('Back closes what is open and stays on the page', () => {
  const stop = closeByBack(() => {
    close()
    stop()
  })
  browser.history.back()
  expect(close).toHaveBeenCalledOnce()
  expect(browser.url()).toBe('/list')
  browser.history.back()
  expect(browser.url()).toBe('/')
})

describe('after the page has replaced its address', () => {
  test('Back closes the dialog that is still open, and the new address stays', () => {
    const stop = closeByBack(() => {
      close()
      stop()
    })
    browser.replace('/list?genre=jazz')
    browser.history.back()
    expect(close).toHaveBeenCalledOnce()
    expect(browser.url()).toBe('/list?genre=jazz')
    browser.history.back()
    expect(browser.url()).toBe('/')
  })

  test('one Back leaves the page when the dialog was closed before', () => {
    closeByBack(close)()
    browser.replace('/list?genre=jazz')
    browser.history.back()
    expect(browser.url()).toBe('/')
    expect(close).not.toHaveBeenCalled()
  })

  test('a dialog that opens before the page has noticed shares the entry', () => {
    closeByBack(close)()
    browser.history.replaceState({ idx: 1 }, '', '/list?genre=jazz')
    closeByBack(close)()
    browser.history.back()
    expect(browser.url()).toBe('/')
  })
})
