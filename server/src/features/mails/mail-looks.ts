/** An open page asks every 15 seconds; a longer silence means that the page was closed. */
const LOOK_ENDS_MS = 60_000

/** Tells a new look at a list from the next request of a page that stays open, so that the audit log has one line for each look. */
export function createMailLooks(): { begins: (list: string) => boolean } {
  const lastAsked = new Map<string, number>()
  return {
    begins: (list) => {
      const now = Date.now()
      for (const [one, at] of lastAsked) if (now - at > LOOK_ENDS_MS) lastAsked.delete(one)
      const begins = !lastAsked.has(list)
      lastAsked.set(list, now)
      return begins
    },
  }
}
