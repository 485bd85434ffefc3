import { type RefObject, useCallback, useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { isReloading } from '../../lib/reload-page.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Asks before a person leaves the page with unsent input, with the browser's prompt or with the returned blocker. */
export function useLeaveGuard(form: RefObject<HTMLFormElement | null>): Blocker {
  useEffect(() => {
    const onBefore = (event: BeforeUnloadEvent) => {
      if (hasTyped(form.current) && !isReloading()) event.preventDefault()
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
  return [...fields].some(isChanged)
}

function isChanged(field: Field): boolean {
  // A checkbox has a value, whether it is ticked or not.
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}
