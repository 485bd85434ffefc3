/** How often each thing has happened. */
export type Tally = Map<string, number>

export function count(tally: Tally, what: string, times = 1): void {
  tally.set(what, (tally.get(what) ?? 0) + times)
}
