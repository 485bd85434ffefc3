import type { Work } from '@melos/api-contract'
import { useEffect, useState } from 'react'
import { draftCalls } from './draft-calls.ts'

type LoadedWork = { readonly kind: 'loading' | 'failed' | 'none' } | { readonly kind: 'loaded'; readonly work: Work }

/** The stored work of a draft. */
export function useWork(id: string | null): LoadedWork {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly work: Work | undefined }>()
  useEffect(() => {
    if (id === null) return
    let isOver = false
    const keep = (work: Work | undefined) => {
      if (!isOver) setLoaded({ id, work })
    }
    draftCalls.findWork(id).then(keep, () => keep(undefined))
    return () => {
      isOver = true
    }
  }, [id])
  if (id === null) return { kind: 'none' }
  if (loaded?.id !== id) return { kind: 'loading' }
  return loaded.work === undefined ? { kind: 'failed' } : { kind: 'loaded', work: loaded.work }
}
