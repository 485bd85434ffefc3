import type { BrowserContext, Page } from '@playwright/test'

export interface Recorded {
  /** Where it was seen. */
  readonly where: string
  readonly text: string
}

interface RecordedRequest extends Recorded {
  readonly url: URL
  readonly authorization: string | undefined
}

interface Recorder {
  readonly requests: RecordedRequest[]
  /** Console messages and errors. */
  readonly said: Recorded[]
  /** Everything that pages keep in the browser at this moment; of local storage, without the entries named. */
  readonly readStored: (page: Page, except?: readonly string[]) => Promise<Recorded[]>
  /** Resolves when every request so far has been written down. */
  readonly settle: () => Promise<void>
}

/** Writes down what pages of a context ask of the network, say in the console, and keep. */
export function recordBrowser(context: BrowserContext): Recorder {
  const requests: RecordedRequest[] = []
  const said: Recorded[] = []
  const pending: Promise<void>[] = []
  context.on('request', (request) => {
    const write = async () => {
      // A page that is left takes the headers with it.
      const { authorization, ...headers } = await request.allHeaders().catch(() => request.headers())
      const url = new URL(request.url())
      const text = [request.method(), request.url(), JSON.stringify(headers), request.postData() ?? ''].join('\n')
      requests.push({ where: `${request.method()} ${url.pathname}`, text, url, authorization })
    }
    pending.push(write())
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      requests.push({ where: 'websocket', text: socket.url(), url: new URL(socket.url()), authorization: undefined })
    })
  })
  context.on('console', (message) => said.push({ where: `console.${message.type()}`, text: message.text() }))
  context.on('weberror', (error) => said.push({ where: 'error', text: String(error.error().stack) }))
  return {
    requests,
    said,
    readStored: (page, except = []) => readStored(page, except),
    async settle() {
      await Promise.all(pending)
    },
  }
}

async function readStored(page: Page, except: readonly string[]): Promise<Recorded[]> {
  const stored = await page.evaluate(async (hidden) => {
    const entries: [string, string][] = []
    for (const [key, value] of Object.entries(localStorage)) {
      if (!hidden.includes(key)) entries.push([`localStorage ${key}`, value])
    }
    for (const [key, value] of Object.entries(sessionStorage)) entries.push([`sessionStorage ${key}`, value])
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
        entries.push([`indexedDB ${name} ${store}`, JSON.stringify(rows)])
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys()
      entries.push([`caches ${name}`, kept.map(({ url }) => url).join('\n')])
    }
    entries.push(['history', JSON.stringify(history.state)], ['address', location.href], ['cookies', document.cookie])
    return entries
  }, except)
  return stored.map(([where, text]) => ({ where, text }))
}
