import { useRevalidator } from 'react-router'
import { forgetLoads } from '../../lib/keep-loads.ts'
import { texts } from './texts.ts'

/** In place of a part that did not load, while the rest of the page stands. */
export function PartUnavailable() {
  const { revalidate, state } = useRevalidator()
  const { title, text, action } = texts.unavailable
  return (
    <div className="rounded-card border border-line p-6">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm text-muted">{text}</p>
      <button
        type="button"
        aria-disabled={state === 'loading'}
        onClick={() => {
          forgetLoads()
          void revalidate()
        }}
        className="mt-4 h-11 cursor-pointer rounded-full border border-line px-5 text-sm font-semibold hover:border-muted"
      >
        {action}
      </button>
    </div>
  )
}
