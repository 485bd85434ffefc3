const memory = new Map<string, string>()

const inMemory = {
  getItem: (key: string): string | null => memory.get(key) ?? null,
  setItem: (key: string, value: string): void => void memory.set(key, value),
  removeItem: (key: string): void => void memory.delete(key),
}

type BrowserStorage = typeof inMemory

/** Local storage or, where the browser blocks it, memory that lasts as long as the page. */
export const browserStorage: BrowserStorage = {
  getItem: (key) => choose().getItem(key),
  setItem: (key, value) => choose().setItem(key, value),
  removeItem: (key) => choose().removeItem(key),
}

/** What is stored under a key; empty for anything but JSON, because anyone can write to a browser's storage. */
export function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

let chosen: BrowserStorage | undefined

function choose(): BrowserStorage {
  chosen ??= findStorage()
  return chosen
}

function findStorage(): BrowserStorage {
  const probe = 'melos-probe'
  try {
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return localStorage
  } catch {
    return inMemory
  }
}
