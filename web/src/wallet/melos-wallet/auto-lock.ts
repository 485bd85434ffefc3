/** Frequent checks notice soon that a computer has slept, because timers stop during sleep. */
const CHECK_MS = 10_000

interface AutoLockParameters {
  readonly idleMs: number
  readonly now: () => number
  /** Dispatches `visibilitychange`. */
  readonly page: EventTarget
  readonly onLock: () => void
}

/** Holds a secret until it has not been used for a while. */
export function createAutoLock<Secret>({ idleMs, now, page, onLock }: AutoLockParameters) {
  let held: { readonly secret: Secret; lastUse: number; readonly timer: ReturnType<typeof setInterval> } | undefined

  function clear() {
    clearInterval(held?.timer)
    page.removeEventListener('visibilitychange', check)
    held = undefined
  }

  function lock() {
    if (held === undefined) return
    clear()
    onLock()
  }

  function check() {
    // If the clock was set back far enough, the elapsed time is unknown, so the wallet locks.
    if (held !== undefined && Math.abs(now() - held.lastUse) >= idleMs) lock()
  }

  return {
    lock,
    isLocked: (): boolean => held === undefined,
    hold(secret: Secret): void {
      clear()
      held = { secret, lastUse: now(), timer: setInterval(check, CHECK_MS) }
      page.addEventListener('visibilitychange', check)
    },
    /** Returns the secret and restarts its time; undefined when locked. */
    use(): Secret | undefined {
      check()
      if (held !== undefined) held.lastUse = now()
      return held?.secret
    },
  }
}
