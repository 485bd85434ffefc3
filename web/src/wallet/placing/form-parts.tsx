import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amounts } from '../../ui/amount.tsx'
import { Warning } from '../../ui/warning.tsx'

interface RisksProps {
  readonly sentence: string
  readonly links: readonly { readonly label: string; readonly to: string }[]
}

/** What a person must know before the money moves. */
export function Risks({ sentence, links }: RisksProps) {
  return (
    <div className="text-sm">
      <p>
        <Amounts>{sentence}</Amounts>
      </p>
      <p className="flex flex-wrap gap-x-6">
        {links.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}

interface FormFootProps {
  readonly id: string
  /** One sentence for each thing the wallet lacks. */
  readonly shortages: readonly string[]
  /** Where to get test money, if money is what it lacks. */
  readonly getMoney: ReactNode
  readonly children: ReactNode
}

/** Stays in view below a long form, with the reason why its button is disabled. */
export function FormFoot({ id, shortages, getMoney, children }: FormFootProps) {
  return (
    <div className="sticky -my-3 bg-surface py-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-surface before:to-transparent max-lg:bottom-[calc(-1.25rem-env(safe-area-inset-bottom))] max-lg:pb-[calc(env(safe-area-inset-bottom)+1.25rem)] lg:bottom-(--player-height,0px)">
      {/* Screen readers announce changes only in a live region that was already there. */}
      <div id={id} aria-live="polite" className="flex flex-col gap-2 not-empty:mb-3">
        {shortages.map((sentence) => (
          <Warning key={sentence}>{sentence}</Warning>
        ))}
      </div>
      <div className="mb-3 empty:hidden">{getMoney}</div>
      {children}
    </div>
  )
}
