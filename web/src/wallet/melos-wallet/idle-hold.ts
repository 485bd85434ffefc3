/** Often enough to notice soon that a computer has slept, during which timers stand still. */
const CHECK_MS = 10_000

interface IdleHoldParameters {
  readonly idleMs: number
  readonly now: () => number
  /** Tells of `visibilitychange`. */
  readonly page: EventTarget
  readonly onLetGo: () => void
}

export interface IdleHold<Value> {
  readonly hold: (value: Value) => void
  /** The value, whose time begins anew; undefined when there is none any more. */
  readonly use: () => Value | undefined
  readonly isHeld: () => boolean
  readonly letGo: () => void
}

/** Holds a value until it has not been used for a while by the clock. */
export function createIdleHold<Value>({ idleMs, now, page, onLetGo }: IdleHoldParameters): IdleHold<Value> {
  let held: { readonly value: Value; lastUse: number; readonly timer: ReturnType<typeof setInterval> } | undefined

  function clear() {
    clearInterval(held?.timer)
    page.removeEventListener('visibilitychange', check)
    held = undefined
  }

  function letGo() {
    if (held === undefined) return
    clear()
    onLetGo()
  }

  function check() {
    // A clock that was set back says nothing about the time that has passed.
    if (held !== undefined && Math.abs(now() - held.lastUse) >= idleMs) letGo()
  }

  return {
    letGo,
    isHeld: () => held !== undefined,
    hold(value) {
      clear()
      held = { value, lastUse: now(), timer: setInterval(check, CHECK_MS) }
      page.addEventListener('visibilitychange', check)
    },
    use() {
      check()
      if (held !== undefined) held.lastUse = now()
      return held?.value
    },
  }
}
