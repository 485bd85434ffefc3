import { useEffect, useState } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { useQuery } from '../../lib/query-client.ts'
import { draftCalls } from './draft-calls.ts'
import { createDraftEditor, type DraftEditor } from './draft-editor.ts'
import { saveOnLeave } from './save-on-leave.ts'

type OpenedDraft =
  | { readonly kind: 'loading' | 'missing' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'open'; readonly editor: DraftEditor }

/** Loads a draft and opens its editor, which saves before the page is left. */
export function useDraftEditor(id: string): OpenedDraft {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'draft', id],
    queryFn: () => draftCalls.find(id),
    // A second answer would be older than what the person has typed since.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [editor, setEditor] = useState<DraftEditor>()
  useEffect(() => {
    if (data === undefined) return
    const opened = createDraftEditor(data, { save: draftCalls.save, find: draftCalls.find })
    const stop = saveOnLeave(opened, window)
    setEditor(opened)
    // The window can still close while the last save is running.
    return () => void opened.flush().finally(stop)
  }, [data])
  if (editor !== undefined) return { kind: 'open', editor }
  if (error === null) return { kind: 'loading' }
  const isMissing = error instanceof ApiRequestError && error.status === 404
  return isMissing ? { kind: 'missing' } : { kind: 'failed', retry: () => void refetch() }
}
