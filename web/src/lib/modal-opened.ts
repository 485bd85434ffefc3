const listeners = new Set<() => void>()

/** Tells what has to stay in front of everything that a dialog has come. */
export const modalOpened = {
  tell(): void {
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
