import { useEffect, useState } from 'react'
import { ApiRequestError } from '../api/api-request-error.ts'
import { useQuery } from '../lib/query-client.ts'
import { type ContentEditor, createContentEditor, type Editable, type EditorCalls } from './content-editor.ts'
import { saveOnLeave } from './save-on-leave.ts'

export type Opened<Stored extends Editable> =
  | { readonly kind: 'loading' | 'missing' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'open'; readonly editor: ContentEditor<Stored> }

type Key = Parameters<typeof useQuery>[0]['queryKey']

/** Loads what is edited and opens its editor, which saves before the page is left. The calls must stay the same. */
export function useContentEditor<Stored extends Editable>(
  id: string,
  { queryKey, calls }: { readonly queryKey: Key; readonly calls: EditorCalls<Stored> },
): Opened<Stored> {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => calls.find(id),
    // A second answer would be older than what the person has typed since.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [editor, setEditor] = useState<ContentEditor<Stored>>()
  useEffect(() => {
    if (data === undefined) return
    const opened = createContentEditor(data, calls)
    const stop = saveOnLeave(opened, window)
    setEditor(opened)
    // The window can still close while the last save is running.
    return () => void opened.flush().finally(stop)
  }, [data, calls])
  if (editor !== undefined) return { kind: 'open', editor }
  if (error === null) return { kind: 'loading' }
  const isMissing = error instanceof ApiRequestError && error.status === 404
  return isMissing ? { kind: 'missing' } : { kind: 'failed', retry: () => void refetch() }
}
