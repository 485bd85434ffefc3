/** How the browser came by the document that it shows; not every browser tells. */
export function readArrival(): PerformanceNavigationTiming | undefined {
  // Entries of this type are nothing else.
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
}

/** Whether the browser took the document from its own cache, as it does on the way back: what it says of the time is over. */
export function isOldDocument(): boolean {
  const arrival = readArrival()
  return arrival !== undefined && isFromCache(arrival)
}

type Delivery = Pick<PerformanceNavigationTiming, 'type' | 'transferSize'>

/** Nothing travelled. A restored tab counts as going back. */
export function isFromCache({ type, transferSize }: Delivery): boolean {
  return type === 'back_forward' && transferSize === 0
}

/** Whether the address has left the document: who goes back before a page is alive changes the one and not the other. */
export function hasAddressMoved(): boolean {
  const arrival = readArrival()
  return arrival !== undefined && pageOf(arrival.name) !== pageOf(location.href)
}

/** The address without the place within its page. */
export function pageOf(address: string): string | undefined {
  return address.split('#')[0]
}
