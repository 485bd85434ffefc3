/** Caches a value until it is this old. Failures aren't cached, and simultaneous calls share one value. */
export function cacheFor<Value>(milliseconds: number, now: () => number = Date.now) {
  let kept: { readonly value: Promise<Value>; readonly until: number } | undefined

  return (make: () => Promise<Value>): Promise<Value> => {
    if (kept !== undefined && now() < kept.until) return kept.value
    const made = { value: make(), until: now() + milliseconds }
    kept = made
    made.value.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.value
  }
}
