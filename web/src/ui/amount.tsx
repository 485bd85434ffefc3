import { Children, type ReactNode } from 'react'
import { splitAmounts } from '../lib/split-amounts.ts'

/** Longer amounts can break, because a narrow phone has no space for them on one line. */
const LONGEST = 20

/** An amount, a count or a percentage with its unit, in the number font and on one line. */
export function Amount({ children }: { children: string }) {
  const isLong = children.length > LONGEST
  return <span className={`font-mono ${isLong ? 'wrap-anywhere' : 'whitespace-nowrap'}`}>{children}</span>
}

/**
 * Shows each number in a sentence as an `Amount`; anything but text stays as it is. The no-break space of `withUnit` keeps the
 * unit, in the sentence's own font, on the number's line.
 */
export function Amounts({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => (typeof child === 'string' ? splitAmounts(child).map(renderPart) : child))
}

function renderPart(part: string, index: number): ReactNode {
  return index % 2 === 0 ? part : <Amount key={index}>{part}</Amount>
}

/** The same for an SVG text, which never breaks. */
export function SvgAmounts({ children }: { children: string }) {
  return splitAmounts(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <tspan key={part} className="font-mono">
        {part}
      </tspan>
    ),
  )
}
