import type { AuctionDraft, Work, WorkDraft } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { createStore } from '../../lib/store.ts'
import type { Desk } from './create-desk.ts'
import { texts } from './texts.ts'
import type { ChosenFiles, Shares, uploadWork } from './upload-work.ts'

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly shares: Shares }
  | { readonly kind: 'stopped'; readonly sentence: string }

interface UploadCalls {
  readonly upload: (...args: Parameters<typeof uploadWork>) => Promise<Pick<Work, 'id'>>
  readonly setWork: (draft: AuctionDraft, workId: string) => Promise<AuctionDraft>
}

interface Uploader {
  readonly read: () => UploadState
  readonly subscribe: (listener: () => void) => () => void
  /** True when the work is stored and the person still at its step. */
  readonly start: (facts: WorkDraft, files: ChosenFiles) => Promise<boolean>
  readonly cancel: () => void
  readonly enter: () => void
  /** The person has gone to another step or draft: what is on its way is stored all the same, and moves nobody. */
  readonly leave: () => void
}

/** Stores the work of one draft and says in the draft which it is. */
export function createUploader(desk: Desk, { upload, setWork }: UploadCalls): Uploader {
  const { read, write: set, subscribe } = createStore<UploadState>({ kind: 'idle' })
  let abort: AbortController | undefined
  let isHere = true

  return {
    read,
    subscribe,
    async start(facts, files) {
      const controller = new AbortController()
      abort = controller
      set({ kind: 'sending', shares: {} })
      try {
        if (!(await desk.flush())) throw new ApiRequestError({ code: 'UNREACHABLE', message: '', status: 0 })
        const { id: draftId } = desk.read().draft
        const onProgress = (shares: Shares) => set({ kind: 'sending', shares })
        const work = await upload({ draftId, facts, files, onProgress, signal: controller.signal })
        desk.take(await setWork(desk.read().draft, work.id))
        set({ kind: 'idle' })
        return isHere
      } catch (error) {
        if (!controller.signal.aborted) console.warn(error)
        set({ kind: 'stopped', sentence: describe(error, controller.signal) })
        return false
      }
    },
    cancel: () => abort?.abort(),
    enter() {
      isHere = true
    },
    leave() {
      isHere = false
    },
  }
}

function describe(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return texts.files.cancelled
  const isRefusal = error instanceof ApiRequestError && error.status >= 400 && error.status < 500
  return isRefusal ? texts.files.refused(error.message) : texts.files.unreachable
}
