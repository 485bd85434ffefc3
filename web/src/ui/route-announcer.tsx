import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A new page without a reload: its title is spoken and the keyboard goes on from its content. */
export function RouteAnnouncer() {
  const { pathname, key } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef({ pathname, key })
  useEffect(() => {
    if (key === last.current.key) return
    const isOtherPage = pathname !== last.current.pathname
    last.current = { pathname, key }
    setTitle(document.title)
    if (isOtherPage) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, key])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
