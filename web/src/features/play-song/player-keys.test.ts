import { describe, expect, test } from 'vitest'
import { type KeyPress, readPlayerKey } from './player-keys.ts'

/** An element that matches the selectors of its path, innermost first. */
class FakeElement extends EventTarget {
  readonly path: readonly string[]

  constructor(...path: string[]) {
    super()
    this.path = path
  }
  matches(selectors: string): boolean {
    return selectors.split(/,\s*/).includes(this.path[0] ?? '')
  }
  closest(selectors: string): object | null {
    return selectors.split(/,\s*/).some((selector) => this.path.includes(selector)) ? {} : null
  }
}

function press(key: string, change: Partial<KeyPress> = {}) {
  const unmodified = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  const plain = { repeat: false, isComposing: false, defaultPrevented: false, target: new FakeElement('body') }
  return readPlayerKey({ key, ...unmodified, ...plain, ...change })
}

test.each([
  ['p', 'toggle'],
  ['P', 'toggle'],
  ['m', 'mute'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['ArrowUp', null],
  [' ', null],
  ['x', null],
])('%j means %s', (key, command) => {
  expect(press(key)).toBe(command)
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'isComposing', 'defaultPrevented'])(
  '%s means nothing',
  (name) => {
    expect(press('p', { [name]: true })).toBeNull()
    expect(press('ArrowLeft', { [name]: true })).toBeNull()
  },
)

test('a held letter counts once, a held arrow repeats', () => {
  expect(press('m', { repeat: true })).toBeNull()
  expect(press('ArrowLeft', { repeat: true })).toBe('back')
})

describe.each(['input', 'select', 'textarea', '[role=slider]', '[role=tablist]', '[role=radiogroup]', '[role=menu]'])(
  'inside %s',
  (widget) => {
    test('no key is ours', () => {
      const target = new FakeElement('button', widget, 'body')
      for (const key of ['p', 'm', 'ArrowLeft', 'ArrowRight']) expect(press(key, { target })).toBeNull()
    })
  },
)

test.each(['html', 'body', 'main', 'a', 'button', 'summary'])('on %s the arrows seek', (element) => {
  expect(press('ArrowRight', { target: new FakeElement(element) })).toBe('forward')
})

test('an element that can scroll keeps its arrow keys and not the letters', () => {
  const target = new FakeElement('div', 'main', 'body')
  expect(press('ArrowRight', { target })).toBeNull()
  expect(press('p', { target })).toBe('toggle')
})

test('an event of the document itself counts', () => {
  expect(press('p', { target: new EventTarget() })).toBe('toggle')
})
