import type { AuctionDraft, DraftContent } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { createStore } from '../../lib/store.ts'

type Saving =
  | 'saved'
  | 'saving'
  /** The server did not answer. The editor retries by itself. */
  | 'failed'
  /** The server rejected the content. The editor retries with the next change. */
  | 'refused'
  /** Another administrator or tab has saved a different version. */
  | 'conflict'
  /** A transaction of this draft is open, so the server accepts no change. The editor retries by itself. */
  | 'under-way'
  /** The auction is on chain, so nothing can be saved any more. */
  | 'fixed'

/** The reasons why the server accepts no change at the moment. */
export type Held = Extract<Saving, 'conflict' | 'under-way' | 'fixed'>

export function isHeld(saving: Saving): saving is Held {
  return saving === 'conflict' || saving === 'under-way' || saving === 'fixed'
}

export interface DraftEditorState {
  /** The draft as last saved. */
  readonly draft: AuctionDraft
  /** The content as typed. */
  readonly content: DraftContent
  readonly saving: Saving
}

interface DraftCalls {
  readonly save: (draft: AuctionDraft, content: DraftContent) => Promise<AuctionDraft>
  readonly find: (id: string) => Promise<AuctionDraft>
}

export type DraftEditor = ReturnType<typeof createDraftEditor>

const SAVE_AFTER_MS = 800
const RETRY_AFTER_MS = 5_000

/** The editor of one draft. It saves a moment after the last key, one save at a time, and never overwrites another version. */
export function createDraftEditor(opened: AuctionDraft, { save, find }: DraftCalls) {
  const store = createStore<DraftEditorState>({ draft: opened, content: opened.content, saving: 'saved' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> = Promise.resolve(true)
  let sending: DraftContent | undefined

  function set(change: Partial<DraftEditorState>): void {
    store.write({ ...store.read(), ...change })
  }

  const isSaved = (): boolean => store.read().content === store.read().draft.content

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
        const saved = await save(store.read().draft, sent)
        // `isSaved` compares objects, so the draft keeps the object that was sent.
        set({ draft: { ...saved, content: sent }, saving: store.read().content === sent ? 'saved' : 'saving' })
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
    subscribe: store.subscribe,
    type(change: Partial<DraftContent>): void {
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
      const next = { ...store.read().draft, version: store.read().draft.version + 1 }
      if (sending !== store.read().content) save(next, store.read().content).catch(() => undefined)
    },
    /** Replaces the draft with the server's answer to another call, and keeps what is being typed. */
    take(draft: AuctionDraft): void {
      if (isSaved()) set({ draft, content: draft.content, saving: 'saved' })
      else set({ draft: { ...draft, content: store.read().draft.content } })
    },
    async loadTheirs(): Promise<void> {
      const draft = await find(store.read().draft.id)
      set({ draft, content: draft.content, saving: 'saved' })
    },
    async keepMine(): Promise<void> {
      const draft = await find(store.read().draft.id)
      set({ draft, saving: 'saving' })
      await flush()
    },
  }
}

function toSaving(error: unknown): Saving {
  if (!(error instanceof ApiRequestError)) return 'failed'
  const { code, status } = error
  if (code === 'STEP_UNDER_WAY') return 'under-way'
  if (code === 'DRAFT_FIXED') return 'fixed'
  if (status === 409) return 'conflict'
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed'
}
