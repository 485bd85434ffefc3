import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isOldDocument } from './arrival.ts'
import { loadPart } from './load-part.ts'

/** On the way back a browser may show a page as it was long ago: it is loaded again behind what is shown. */
export function useFreshPage(): void {
  const { revalidate } = useRevalidator()
  const isRefreshed = useRef(false)
  useEffect(() => {
    const refresh = () =>
      loadPart(() => import('./refresh-page.ts')).then(
        ({ refreshPage }) => refreshPage(revalidate),
        // What is shown stays, and says how old it is.
        () => undefined,
      )
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    if (isOldDocument() && !isRefreshed.current) void refresh()
    isRefreshed.current = true
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [revalidate])
}
