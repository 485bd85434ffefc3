const FIRST_ROWS = 6

/** What each 'Show more' leads to; more rows than the last would take a browser seconds to draw. */
const steps = [FIRST_ROWS, 50, 200, 1_000, 2_000, 5_000, 10_000] as const

/** How many bids the address asks for. */
export function readBidsWanted(search: URLSearchParams): number {
  const wanted = Number(search.get('bids'))
  return steps.find((step) => step === wanted) ?? FIRST_ROWS
}

export function nextBidsWanted(shown: number): number | undefined {
  return steps.find((step) => step > shown)
}
