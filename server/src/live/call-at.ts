/** Node's timers can't wait longer. */
const LONGEST_MS = 2 ** 31 - 1

/** Calls once the clock reaches the moment, however far away. Returns a function that cancels. */
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
