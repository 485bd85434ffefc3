/** The longest that a timer of Node can wait. */
const LONGEST_MS = 2 ** 31 - 1

/** Calls once the clock has reached the moment, however far off; returns what calls it off. */
export function callAt(moment: Date, call: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    const leftMs = moment.getTime() - Date.now()
    timer = setTimeout(
      () => (Date.now() < moment.getTime() ? wait() : call()),
      Math.min(Math.max(leftMs, 0), LONGEST_MS),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
