import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isOldDocument } from './document-age.ts'
import { loadPart } from './load-part.ts'

/** Going back may show an old page from the browser's cache, so this reloads its data in the background. */
export function useFreshPage(): void {
  const { revalidate } = useRevalidator()
  const isRefreshed = useRef(false)
  useEffect(() => {
    const refresh = () =>
      loadPart(() => import('./refresh-page.ts')).then(
        ({ refreshPage }) => refreshPage(revalidate),
        // The old data stays, and the page says how old it is.
        () => undefined,
      )
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    if (isOldDocument() && !isRefreshed.current) void refresh()
    isRefreshed.current = true
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [revalidate])
}
