export function readNavigation(): PerformanceNavigationTiming | undefined {
  // Every `navigation` entry has this type.
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
}

/** Whether the document came from the browser's cache, as after going back, so that its server time is out of date. */
export function isOldDocument(): boolean {
  const navigation = readNavigation()
  return navigation !== undefined && isFromCache(navigation)
}

type Delivery = Pick<PerformanceNavigationTiming, 'type' | 'transferSize'>

/** A restored tab counts as going back. */
export function isFromCache({ type, transferSize }: Delivery): boolean {
  return type === 'back_forward' && transferSize === 0
}

/** Whether the URL no longer matches the document: going back before hydration changes only the URL. */
export function hasUrlChanged(): boolean {
  const navigation = readNavigation()
  return navigation !== undefined && pageOf(navigation.name) !== pageOf(location.href)
}

export function pageOf(address: string): string | undefined {
  return address.split('#')[0]
}
