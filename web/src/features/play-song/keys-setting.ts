import { useSyncExternalStore } from 'react'

const storageKey = 'player-keys'
const listeners = new Set<() => void>()
let areOn: boolean | undefined

/** Whether single letters steer the player. On unless a person has switched them off: speech input types letters too. */
export function areKeysOn(): boolean {
  areOn ??= readSetting()
  return areOn
}

function setKeys(on: boolean): void {
  areOn = on
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(storageKey, JSON.stringify(on))
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'false'
  } catch {
    return true
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useKeysSetting(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areKeysOn, () => true), setKeys]
}
