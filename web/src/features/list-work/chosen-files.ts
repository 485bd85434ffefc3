import type { ChosenFiles } from './upload-work.ts'

const DATABASE = 'melos-draft-files'
const STORE = 'files'
/** This browser can't see when another one stores or deletes the draft, so it deletes old files by itself. */
const LONGEST_MS = 30 * 24 * 3_600_000

interface Entry {
  readonly files: ChosenFiles
  readonly savedAt: number
}

/** The files chosen for a draft, kept in this browser's database until the work is stored. Rejects where the browser has none. */
export async function readChosenFiles(draftId: string): Promise<ChosenFiles> {
  return await withStore(async (store) => {
    await removeExpired(store)
    return await readKept(store, draftId)
  })
}

/** Changes what is kept, which may be more than a page has read. */
export async function changeChosenFiles(draftId: string, change: (kept: ChosenFiles) => ChosenFiles): Promise<void> {
  await withStore<unknown>(async (store) => {
    const files = change(await readKept(store, draftId))
    const entry: Entry = { files, savedAt: Date.now() }
    await (Object.keys(files).length === 0 ? settle(store.delete(draftId)) : settle(store.put(entry, draftId)))
  })
}

async function readKept(store: IDBObjectStore, draftId: string): Promise<ChosenFiles> {
  // Only this module writes to the database.
  const entry = (await settle(store.get(draftId))) as Entry | undefined
  return entry?.files ?? {}
}

async function removeExpired(store: IDBObjectStore): Promise<void> {
  const keys = await settle(store.getAllKeys())
  for (const key of keys) {
    // Only this module writes to the database, and the transaction has just listed the key.
    const entry = (await settle(store.get(key))) as Entry
    if (entry.savedAt < Date.now() - LONGEST_MS) await settle(store.delete(key))
  }
}

async function withStore<Result>(use: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await settle(opening)
  try {
    const transaction = database.transaction(STORE, 'readwrite')
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      // A full disk is reported only here.
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([use(transaction.objectStore(STORE)), committed])
    return result
  } finally {
    database.close()
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
