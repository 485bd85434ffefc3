import { type RefObject, useCallback, useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

type Field = HTMLInputElement | HTMLTextAreaElement

/** While something typed is not sent, leaving the page is asked about: by the browser, or by who reads the answer here. */
export function useLeaveGuard(form: RefObject<HTMLFormElement | null>): Blocker {
  useEffect(() => {
    const onBefore = (event: BeforeUnloadEvent) => {
      if (hasTyped(form.current)) event.preventDefault()
    }
    addEventListener('beforeunload', onBefore)
    return () => removeEventListener('beforeunload', onBefore)
  }, [form])
  return useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && hasTyped(form.current),
      [form],
    ),
  )
}

function hasTyped(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<Field>('input, textarea') ?? []
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
