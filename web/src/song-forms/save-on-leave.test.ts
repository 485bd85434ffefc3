import { expect, test, vi } from 'vitest'
import { saveOnLeave } from './save-on-leave.ts'

function open(isSaved: boolean) {
  const page = Object.assign(new EventTarget(), { document: { visibilityState: 'visible' } })
  const leave = vi.fn<(going: { isForGood: boolean }) => void>()
  const stop = saveOnLeave({ isSaved: () => isSaved, leave }, page)
  const fire = (name: string, fields: object = {}) => {
    const event = Object.assign(new Event(name, { cancelable: true }), fields)
    page.dispatchEvent(event)
    return event
  }
  return { page, leave, stop, fire }
}

test('a page that is left saves, for good unless the browser may restore it', () => {
  const { leave, fire } = open(false)
  fire('pagehide', { persisted: false })
  fire('pagehide', { persisted: true })
  expect(leave.mock.calls).toEqual([[{ isForGood: true }], [{ isForGood: false }]])
})

test('a hidden page saves, a visible one does not', () => {
  const { page, leave, fire } = open(false)
  fire('visibilitychange')
  expect(leave).not.toHaveBeenCalled()
  page.document.visibilityState = 'hidden'
  fire('visibilitychange')
  expect(leave.mock.calls).toEqual([[{ isForGood: false }]])
})

test('the browser asks only while something is unsaved', () => {
  const unsaved = open(false)
  expect(unsaved.fire('beforeunload').defaultPrevented).toBe(true)
  expect(unsaved.leave).toHaveBeenCalledOnce()
  expect(open(true).fire('beforeunload').defaultPrevented).toBe(false)
})

test('after the end it ignores all events', () => {
  const { page, leave, stop, fire } = open(false)
  stop()
  page.document.visibilityState = 'hidden'
  fire('pagehide')
  fire('visibilitychange')
  expect(fire('beforeunload').defaultPrevented).toBe(false)
  expect(leave).not.toHaveBeenCalled()
})
