import { useSyncExternalStore } from 'react'

interface ReadableStore<Value> {
  readonly read: () => Value
  readonly subscribe: (listener: () => void) => () => void
  /** The value on the server and during hydration; not needed for parts that only browsers render. */
  readonly readInitial?: () => Value
}

export interface Store<Value> extends Required<ReadableStore<Value>> {
  readonly write: (value: Value) => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    read: () => current,
    readInitial: () => initial,
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

export function createSignal(): { readonly tell: () => void; readonly subscribe: Store<number>['subscribe'] } {
  const { read, write, subscribe } = createStore(0)
  return { tell: () => write(read() + 1), subscribe }
}

export function useStore<Value>({ subscribe, read, readInitial }: ReadableStore<Value>): Value {
  return useSyncExternalStore(subscribe, read, readInitial)
}
