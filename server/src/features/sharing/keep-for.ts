/** Gives what was made last until it is so old; all who come while it is made wait for the same. */
export function keepFor<Value>(milliseconds: number): (make: () => Promise<Value>) => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | undefined
  return (make) => {
    if (kept !== undefined && Date.now() < kept.until) return kept.value
    const made = { value: make(), until: Date.now() + milliseconds }
    kept = made
    made.value.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.value
  }
}
