import { type ReactNode, useId, useState } from 'react'
import { Amounts } from './amount.tsx'
import { texts } from './texts.ts'

export function InfoTip({ term, children }: { term: string; children: ReactNode }) {
  const id = useId()
  const [isHidden, setHidden] = useState(false)
  return (
    <span className="group/tip inline-flex" onPointerEnter={() => setHidden(false)}>
      <button
        type="button"
        aria-label={texts.explain(term)}
        aria-describedby={id}
        onFocus={() => setHidden(false)}
        onKeyDown={({ key }) => key === 'Escape' && setHidden(true)}
        className="-m-3.5 grid size-11 cursor-help place-items-center rounded-full"
      >
        <span
          aria-hidden="true"
          className="grid size-4 place-items-center rounded-full border border-muted font-mono text-[0.6875rem] leading-none text-muted"
        >
          ?
        </span>
      </button>
      <span
        id={id}
        role="tooltip"
        className={`pointer-events-none absolute inset-x-0 bottom-full z-10 mb-1 rounded-lg border border-line bg-ink px-3 py-2 text-left font-sans text-xs font-normal whitespace-normal text-paper transition-opacity ${isHidden ? 'invisible opacity-0' : 'invisible opacity-0 group-hover/tip:visible group-hover/tip:opacity-100 group-focus-within/tip:visible group-focus-within/tip:opacity-100'}`}
      >
        <Amounts>{children}</Amounts>
      </span>
    </span>
  )
}
