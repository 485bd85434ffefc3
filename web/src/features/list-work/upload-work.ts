import { type AuctionDraft, createWork, type Work, type WorkDraft } from '@melos/api-contract'
import { ApiRequestError, describeRateLimit } from '../../api/api-request-error.ts'
import { uploadForm } from '../../api/upload-form.ts'
import { createStore } from '../../lib/store.ts'
import { contentTypeOf } from '../../song-forms/check-file.ts'
import { draftCalls } from './draft-calls.ts'
import { texts } from './texts.ts'
import type { DraftEditor } from './use-draft-editor.ts'

export const fileNames = ['cover', 'avatar', 'audio'] as const

export type FileName = (typeof fileNames)[number]

export type ChosenFiles = { readonly [Name in FileName]?: File }

/** How much of each file has been sent, from 0 to 1. */
type Shares = { readonly [Name in FileName]?: number }

type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly shares: Shares }
  | { readonly kind: 'stopped'; readonly sentence: string; readonly refused?: FileName }

interface UploadCalls {
  readonly upload: (upload: Upload) => Promise<Pick<Work, 'id'>>
  readonly setWork: (draft: AuctionDraft, workId: string) => Promise<AuctionDraft>
}

/** Stores a draft's work and attaches it to the draft. */
export function createUploader(
  editor: DraftEditor,
  { upload, setWork }: UploadCalls = { upload: uploadWork, setWork: draftCalls.setWork },
) {
  const { read, write: set, subscribe } = createStore<UploadState>({ kind: 'idle' })
  let abort: AbortController | undefined
  let isHere = true

  return {
    read,
    subscribe,
    /** True when the work is stored and the person is still at this step. */
    async start(facts: WorkDraft, files: ChosenFiles): Promise<boolean> {
      abort = new AbortController()
      const { signal } = abort
      set({ kind: 'sending', shares: {} })
      try {
        if (!(await editor.flush())) throw new ApiRequestError({ code: 'UNREACHABLE', message: '', status: 0 })
        const { id: draftId } = editor.read().stored
        const onProgress = (shares: Shares) => set({ kind: 'sending', shares })
        const work = await upload({ draftId, facts, files, onProgress, signal })
        editor.take(await setWork(editor.read().stored, work.id))
        set({ kind: 'idle' })
        return isHere
      } catch (error) {
        if (!signal.aborted) console.warn(error)
        set({ kind: 'stopped', ...(signal.aborted ? { sentence: texts.files.cancelled } : describeFailure(error)) })
        return false
      }
    },
    cancel: () => abort?.abort(),
    /** Drops the result of the last try, which was about other files. */
    forget() {
      if (read().kind === 'stopped') set({ kind: 'idle' })
    },
    enter() {
      isHere = true
    },
    /** A running upload continues, but no longer moves the person to the next step. */
    leave() {
      isHere = false
    },
  }
}

/** The server begins its message with the name of the part that it refuses: `cover: is damaged and cannot be read`. */
function describeFailure(error: unknown): { sentence: string; refused?: FileName } {
  const limit = describeRateLimit(error)
  if (limit !== undefined) return { sentence: texts.files.tooMany(limit) }
  const isRefusal = error instanceof ApiRequestError && error.status >= 400 && error.status < 500
  if (!isRefusal) return { sentence: texts.files.unreachable }
  const refused = fileNames.find((name) => error.message.startsWith(`${name}: `))
  if (refused === undefined) return { sentence: texts.files.refused(error.message) }
  return { sentence: texts.files.refusedFile(error.message.slice(`${refused}: `.length)), refused }
}

interface Upload {
  readonly draftId: string
  readonly facts: WorkDraft
  readonly files: ChosenFiles
  readonly onProgress: (shares: Shares) => void
  readonly signal: AbortSignal
}

async function uploadWork({ draftId, facts, files, onProgress, signal }: Upload): Promise<Work> {
  // Renews tokens that are about to expire.
  await draftCalls.find(draftId)
  signal.throwIfAborted()
  const form = new FormData()
  form.append('work', JSON.stringify(facts))
  const parts: UploadPart[] = []
  for (const name of fileNames) {
    const file = files[name]
    if (file === undefined) continue
    parts.push({ name, bytes: file.size })
    form.append(name, new Blob([file], { type: contentTypeOf(file.type) }), file.name)
  }
  const report = (progress: { sent: number; total: number }): void => onProgress(uploadShares(parts, progress))
  return (await uploadForm({ endpoint: createWork, form, onProgress: report, signal })).body
}

interface UploadPart {
  readonly name: string
  readonly bytes: number
}

/** How much of each part has been sent. Parts are sent in order; the rest of the form counts as the first bytes. */
export function uploadShares(
  parts: readonly UploadPart[],
  { sent, total }: { sent: number; total: number },
): Record<string, number> {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  let left = sent - Math.max(0, total - bytes)
  const shares = parts.map((part) => {
    const gone = Math.min(Math.max(left, 0), part.bytes)
    left -= part.bytes
    return [part.name, part.bytes === 0 ? (sent >= total ? 1 : 0) : gone / part.bytes]
  })
  return Object.fromEntries(shares)
}
