import type { Song, SongFileKind } from '@melos/api-contract'
import { ApiRequestError, describeRateLimit } from '../../api/api-request-error.ts'
import { createStore } from '../../lib/store.ts'
import { sendFile } from './send-file.ts'
import { texts } from './texts.ts'

export type UploadState =
  | { readonly kind: 'sending'; readonly name: string; readonly share: number; readonly isWaiting: boolean }
  | { readonly kind: 'stopped'; readonly sentence: string }

type UploadStates = { readonly [Kind in SongFileKind]?: UploadState | undefined }

interface SongTaker {
  readonly read: () => { readonly stored: Song }
  readonly take: (song: Song) => void
}

export type FileUploader = ReturnType<typeof createFileUploader>

/** Uploads a song's files, one of each kind at a time. Uploads continue when the person goes to another step. */
export function createFileUploader(editor: SongTaker, send = sendFile) {
  const { read, readInitial, write, subscribe } = createStore<UploadStates>({})
  const aborts = new Map<SongFileKind, AbortController>()
  const set = (kind: SongFileKind, state: UploadState | undefined) => write({ ...read(), [kind]: state })

  return {
    read,
    readInitial,
    subscribe,
    async start(kind: SongFileKind, file: File): Promise<void> {
      if (read()[kind]?.kind === 'sending') return
      const abort = new AbortController()
      aborts.set(kind, abort)
      const report = (progress: { share: number; isWaiting: boolean }) =>
        set(kind, { kind: 'sending', name: file.name, ...progress })
      report({ share: 0, isWaiting: false })
      try {
        const { id } = editor.read().stored
        editor.take(await send(id, { kind, file, onProgress: report, signal: abort.signal }))
        set(kind, undefined)
      } catch (error) {
        if (!abort.signal.aborted) console.warn(error)
        set(kind, { kind: 'stopped', sentence: abort.signal.aborted ? texts.files.cancelled : describeRefusal(error) })
      }
    },
    cancel: (kind: SongFileKind) => aborts.get(kind)?.abort(),
    /** Drops the result of the last try, which was about another file. */
    forget(kind: SongFileKind): void {
      if (read()[kind]?.kind === 'stopped') set(kind, undefined)
    },
    fail: (kind: SongFileKind, sentence: string) => set(kind, { kind: 'stopped', sentence }),
  }
}

/** The server begins its message about the file with the name of its part: `file: is damaged and cannot be read`. */
function describeRefusal(error: unknown): string {
  const limit = describeRateLimit(error)
  if (limit !== undefined) return texts.files.refused(limit)
  if (error instanceof DOMException) return texts.files.unreadableFile
  if (!(error instanceof ApiRequestError) || error.status < 400 || error.status >= 500) return texts.files.interrupted
  if (error.code === 'NOT_FOUND') return texts.files.replaced
  const reason = /^file: (?<reason>.*)$/.exec(error.message)?.groups?.reason
  return reason === undefined ? texts.files.refused(error.message) : texts.files.refusedFile(reason)
}
