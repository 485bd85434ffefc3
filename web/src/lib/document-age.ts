/** Whether the browser took the document from its own cache, as it does on the way back: what it says of the time is over. */
export function isOldDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && isFromCache(navigation)
}

type Delivery = Pick<PerformanceNavigationTiming, 'type' | 'transferSize'>

/** Nothing travelled. A restored tab counts as going back. */
export function isFromCache({ type, transferSize }: Delivery): boolean {
  return type === 'back_forward' && transferSize === 0
}
