import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Reading and tabbing go on where an anchor leads: the router moves the page there, but not the focus. */
export function useFocusedSection(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash])
}
