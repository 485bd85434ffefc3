const listeners = new Set<() => void>()
let count: number | null = null

/** How many reports are open, for every part of the page that says so; null while nobody knows. */
export const openReports = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): number | null => count,
  write(next: number): void {
    count = next
    for (const listener of listeners) listener()
  },
}
