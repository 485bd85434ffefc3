import type { AuctionDraft, DraftContent } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { createStore } from '../../lib/store.ts'

type Saving =
  | 'saved'
  | 'saving'
  /** The server did not answer; tried again after a while, with the next change, or when the person goes on. */
  | 'failed'
  /** The server does not take it as it is; tried again with the next change, or when the person goes on. */
  | 'refused'
  /** Somebody else has saved another version. */
  | 'conflict'
  /** A wallet is being asked for a transaction of the draft; tried again after a while. */
  | 'under-way'
  /** The chain has the auction: what is typed cannot be saved any more. */
  | 'fixed'

export interface DeskState {
  readonly draft: AuctionDraft
  /** As it stands in the form. */
  readonly content: DraftContent
  readonly saving: Saving
}

interface DeskCalls {
  readonly save: (draft: AuctionDraft, content: DraftContent) => Promise<AuctionDraft>
  readonly find: (id: string) => Promise<AuctionDraft>
}

export interface Desk {
  readonly read: () => DeskState
  readonly subscribe: (listener: () => void) => () => void
  readonly type: (change: Partial<DraftContent>) => void
  /** Saves what is not saved; false when that did not work. */
  readonly flush: () => Promise<boolean>
  readonly isSaved: () => boolean
  /** The page goes, or may go: what is not saved is sent at once. For good, nothing waits for an answer any more. */
  readonly leave: (going: { readonly isForGood: boolean }) => void
  /** The draft as the server has it after something else was done with it. */
  readonly take: (draft: AuctionDraft) => void
  readonly loadTheirs: () => Promise<void>
  readonly keepMine: () => Promise<void>
}

/** So long after the last key. */
const SAVE_AFTER_MS = 800
/** So long after a save that did not work. */
const RETRY_AFTER_MS = 5_000

/** The form of one draft: what is typed is saved a moment later, one save after the other, and never over somebody else's. */
export function createDesk(opened: AuctionDraft, { save, find }: DeskCalls): Desk {
  const store = createStore<DeskState>({ draft: opened, content: opened.content, saving: 'saved' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> = Promise.resolve(true)
  /** On its way to the server. */
  let sending: DraftContent | undefined

  function set(change: Partial<DeskState>): void {
    store.write({ ...store.read(), ...change })
  }

  const isSaved = (): boolean => store.read().content === store.read().draft.content

  /** What was typed waits for a word of the person. */
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
        // The very object that was sent: what was typed meanwhile is another.
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

  function flush(): Promise<boolean> {
    running = running.then(saveAll)
    return running
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    type(change) {
      const isHeld = isStuck() || store.read().saving === 'under-way'
      set({ content: { ...store.read().content, ...change }, saving: isHeld ? store.read().saving : 'saving' })
      flushAfter(SAVE_AFTER_MS)
    },
    flush,
    isSaved,
    leave({ isForGood }) {
      if (isSaved() || isStuck()) return
      if (sending === undefined || !isForGood) return void flush()
      // Its answer comes too late to be read: the next version is the one after it.
      const next = { ...store.read().draft, version: store.read().draft.version + 1 }
      if (sending !== store.read().content) save(next, store.read().content).catch(() => undefined)
    },
    take(draft) {
      const isTyping = store.read().content !== store.read().draft.content
      if (isTyping) set({ draft: { ...draft, content: store.read().draft.content } })
      else set({ draft, content: draft.content, saving: 'saved' })
    },
    async loadTheirs() {
      const draft = await find(store.read().draft.id)
      set({ draft, content: draft.content, saving: 'saved' })
    },
    async keepMine() {
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
