import { ApiRequestError } from '../api/api-request-error.ts'
import { createStore } from '../lib/store.ts'

export type Saving =
  | 'saved'
  | 'saving'
  /** The server did not answer. The editor retries by itself. */
  | 'failed'
  /** The server rejected the content. The editor retries with the next change. */
  | 'refused'
  /** Another person or tab has saved a different version. */
  | 'conflict'
  /** The content is not complete enough to be saved. The editor retries with the next change. */
  | 'incomplete'
  /** A transaction of this draft is open, so the server accepts no change. The editor retries by itself. */
  | 'under-way'
  /** The auction is on chain, or the offer is in review, so nothing can be saved any more. */
  | 'fixed'

/** The reasons why the server accepts no change at the moment. */
export type Held = Extract<Saving, 'conflict' | 'under-way' | 'fixed'>

export function isHeld(saving: Saving): saving is Held {
  return saving === 'conflict' || saving === 'under-way' || saving === 'fixed'
}

/** What a person edits, with the version that the server knows. */
export interface Editable {
  readonly id: string
  readonly version: number
  readonly content: object
}

interface EditorState<Stored extends Editable> {
  /** As last saved. */
  readonly stored: Stored
  /** The content as typed. */
  readonly content: Stored['content']
  readonly saving: Saving
}

export interface EditorCalls<Stored extends Editable> {
  readonly save: (stored: Stored, content: Stored['content']) => Promise<Stored>
  readonly find: (id: string) => Promise<Stored>
}

/** A save that can't be sent yet. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError'
  readonly code = 'INCOMPLETE'
}

export type ContentEditor<Stored extends Editable> = ReturnType<typeof createContentEditor<Stored>>

const SAVE_AFTER_MS = 800
const RETRY_AFTER_MS = 5_000

/** The editor of a draft, a song or an offer. It saves a moment after the last key, one save at a time, and never overwrites another version. */
export function createContentEditor<Stored extends Editable>(opened: Stored, { save, find }: EditorCalls<Stored>) {
  const store = createStore<EditorState<Stored>>({ stored: opened, content: opened.content, saving: 'saved' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> = Promise.resolve(true)
  let sending: Stored['content'] | undefined

  function set(change: Partial<EditorState<Stored>>): void {
    store.write({ ...store.read(), ...change })
  }

  const isSaved = (): boolean => store.read().content === store.read().stored.content

  /** Only a person can resolve these two. */
  const isStuck = (): boolean => store.read().saving === 'conflict' || store.read().saving === 'fixed'

  function flushAfter(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function saveAll(): Promise<boolean> {
    clearTimeout(timer)
    while (!isSaved()) {
      if (isStuck()) return false
      const sent = store.read().content
      sending = sent
      if (store.read().saving !== 'under-way') set({ saving: 'saving' })
      try {
        const saved = await save(store.read().stored, sent)
        // `isSaved` compares objects, so the stored one keeps the object that was sent.
        set({ stored: { ...saved, content: sent }, saving: store.read().content === sent ? 'saved' : 'saving' })
      } catch (error) {
        const saving = toSaving(error)
        set({ saving })
        if (saving === 'failed' || saving === 'under-way') flushAfter(RETRY_AFTER_MS)
        return false
      } finally {
        sending = undefined
      }
    }
    return true
  }

  /** Saves unsaved changes; false when that failed. */
  function flush(): Promise<boolean> {
    running = running.then(saveAll)
    return running
  }

  return {
    read: store.read,
    readInitial: store.readInitial,
    subscribe: store.subscribe,
    type(change: Partial<Stored['content']>): void {
      const { content, saving } = store.read()
      set({ content: { ...content, ...change }, saving: isHeld(saving) ? saving : 'saving' })
      flushAfter(SAVE_AFTER_MS)
    },
    flush,
    isSaved,
    /** Sends unsaved changes at once; a page that is left for good does not wait for a save in progress. */
    leave({ isForGood }: { readonly isForGood: boolean }): void {
      if (isSaved() || isStuck()) return
      if (sending === undefined || !isForGood) return void flush()
      // The page cannot wait for the answer, which would carry the next version.
      const next = { ...store.read().stored, version: store.read().stored.version + 1 }
      if (sending !== store.read().content) save(next, store.read().content).catch(() => undefined)
    },
    /** Shows the server's answer to another call, and keeps what is being typed. */
    take(stored: Stored): void {
      if (isSaved()) set({ stored, content: stored.content, saving: 'saved' })
      else set({ stored: { ...stored, content: store.read().stored.content } })
    },
    async loadTheirs(): Promise<void> {
      const stored = await find(store.read().stored.id)
      set({ stored, content: stored.content, saving: 'saved' })
    },
    async keepMine(): Promise<void> {
      const stored = await find(store.read().stored.id)
      set({ stored, saving: 'saving' })
      await flush()
    },
  }
}

function toSaving(error: unknown): Saving {
  if (error instanceof IncompleteError) return 'incomplete'
  if (!(error instanceof ApiRequestError)) return 'failed'
  const { code, status } = error
  if (code === 'STEP_UNDER_WAY') return 'under-way'
  if (code === 'DRAFT_FIXED' || code === 'SONG_FIXED' || code === 'OFFER_STATE') return 'fixed'
  if (status === 409) return 'conflict'
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed'
}
