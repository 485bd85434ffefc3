import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  readonly initial: Value
  readonly read: () => Value
  readonly write: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** One value that tells its listeners when it changes. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    initial,
    read: () => current,
    write(value) {
      if (value === current) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A store's value. The server renders the initial one, and so does the first paint, to match it. */
export function useStore<Value>({ initial, read, subscribe }: Omit<Store<Value>, 'write'>): Value {
  return useSyncExternalStore(subscribe, read, () => initial)
}
