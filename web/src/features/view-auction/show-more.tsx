import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { nextBidsWanted } from './bids-wanted.ts'
import { texts } from './texts.ts'

interface ShowMoreProps {
  readonly tableId: string
  readonly shown: number
  readonly children: ReactNode
}

/** A form that asks for more rows in the address, so that it works without a script and survives a reload. */
export function ShowMore({ tableId, shown, children }: ShowMoreProps) {
  const isLoading = useNavigation().formData?.has('bids') === true
  const next = nextBidsWanted(shown)
  return (
    <Form
      preventScrollReset
      replace
      // The button may be gone when the rows are there: the keyboard goes on among them.
      onSubmit={() => document.getElementById(tableId)?.focus({ preventScroll: true })}
      className="mt-3 flex flex-wrap items-center justify-between gap-4"
    >
      <p className="text-xs text-muted">{children}</p>
      {next !== undefined && (
        <button
          type="submit"
          name="bids"
          value={next}
          aria-disabled={isLoading}
          className="h-11 cursor-pointer rounded-full border border-line px-5 text-sm font-semibold hover:border-muted"
        >
          {isLoading ? texts.table.loading : texts.table.showMore}
        </button>
      )}
    </Form>
  )
}
