import { createStore, useStore } from '../../lib/store.ts'

const storageKey = 'player-keys'
const chosen = createStore<boolean | undefined>(undefined)

/** Whether single letters steer the player. On unless a person has switched them off: speech input types letters too. */
export function areKeysOn(): boolean {
  return chosen.read() ?? readSetting()
}

function setKeys(on: boolean): void {
  chosen.write(on)
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

export function useKeysSetting(): [boolean, (on: boolean) => void] {
  return [useStore({ subscribe: chosen.subscribe, read: areKeysOn, readInitial: () => true }), setKeys]
}
