import { useRevalidator } from 'react-router'
import { clearPageData } from '../lib/cache-page-data.ts'
import { Unavailable } from './unavailable.tsx'

/** Replaces a part of a page that did not load, and loads the page's data again on request. */
export function PartUnavailable(words: { readonly title: string; readonly text: string; readonly action: string }) {
  const { revalidate, state } = useRevalidator()
  const retry = (): void => {
    clearPageData()
    void revalidate()
  }
  return <Unavailable {...words} place="part" onRetry={retry} isBusy={state === 'loading'} />
}
