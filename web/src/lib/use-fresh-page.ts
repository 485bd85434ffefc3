import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isOldDocument } from './arrival.ts'
import { loadPart } from './load-part.ts'

/** On the way back a browser may show a page as it was long ago: it is loaded again behind what is shown. */
export function useFreshPage(): void {
  const { revalidate } = useRevalidator()
  const isRefreshed = useRef(false)
  useEffect(() => {
    const refresh = async () => (await loadPart(() => import('./refresh-page.ts'))).refreshPage(revalidate)
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    if (isOldDocument() && !isRefreshed.current) void refresh()
    isRefreshed.current = true
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [revalidate])
}
