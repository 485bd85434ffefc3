import { type RefObject, useEffect, useRef } from 'react'

/** A field that React never holds the text of, and that is emptied when it goes. */
export function useSecretField<Field extends HTMLInputElement | HTMLTextAreaElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useEffect(() => {
    const element = field.current
    return () => {
      if (element !== null) element.value = ''
    }
  }, [])
  return field
}
