import type { BrowserContext, Page } from '@playwright/test'

/** Values that must not leave the browser. */
export interface Secrets {
  /** The twelve words, in order. */
  readonly words: readonly string[]
  readonly privateKey: string
  /** Passphrases and similar texts. */
  readonly phrases: readonly string[]
}

const WORDS_IN_A_ROW = 3

/** The secrets in a text, in any usual encoding. */
export function findSecrets(text: string, { words, privateKey, phrases }: Secrets): string[] {
  const small = undress(text)
  const rows = words
    .slice(0, 1 - WORDS_IN_A_ROW)
    .map((_, index) => words.slice(index, index + WORDS_IN_A_ROW).join(' '))
  const spoken = ` ${small.replaceAll(/[^a-z]+/g, ' ')} `
  const found = [
    ...rows.filter((row) => spoken.includes(` ${row} `)).map((row) => `words: ${row}`),
    ...spell(Buffer.from(privateKey.slice(2), 'hex'))
      .filter((form) => small.includes(form))
      .map((form) => `private key: ${form}`),
    ...phrases
      .filter((phrase) => [phrase.toLowerCase(), ...spell(Buffer.from(phrase))].some((form) => small.includes(form)))
      .map((phrase) => `phrase: ${phrase}`),
  ]
  return found
}

/** The text as it is and with URL and JSON escapes decoded. */
function undress(text: string): string {
  let plain = text.replaceAll('+', ' ')
  try {
    plain = decodeURIComponent(plain)
  } catch {
    // Not URL-encoded.
  }
  return `${text}\n${plain}\n${plain.replaceAll('\\\\', '')}`.toLowerCase()
}

function spell(bytes: Buffer): string[] {
  return [
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.join(','),
  ].map((form) => form.toLowerCase())
}

export interface Recorded {
  readonly where: string
  readonly text: string
}

interface RecordedRequest extends Recorded {
  readonly url: URL
  readonly authorization: string | undefined
}

interface Recorder {
  readonly requests: RecordedRequest[]
  readonly said: Recorded[]
  /** Everything in the browser's storage, except these local-storage entries. */
  readonly readStored: (page: Page, except?: readonly string[]) => Promise<Recorded[]>
  /** Resolves when every request so far is recorded. */
  readonly settle: () => Promise<void>
}

/** Records a context's requests, console messages and storage. */
export function recordBrowser(context: BrowserContext): Recorder {
  const requests: RecordedRequest[] = []
  const said: Recorded[] = []
  const pending: Promise<void>[] = []
  context.on('request', (request) => {
    const write = async () => {
      // Full headers are gone once the page is left.
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
