import type { ReactNode } from 'react'
import { Amounts } from '../../ui/amount.tsx'
import type { Health, Judgement } from './judge-system.ts'

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid gap-1.5 text-xs">{children}</dl>
}

interface FigureProps {
  readonly name: string
  readonly children: ReactNode
  readonly isPart?: boolean
  readonly isSum?: boolean
}

export function Figure({ name, children, isPart = false, isSum = false }: FigureProps) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 ${isPart ? 'pl-4' : ''} ${isSum ? 'border-t border-line pt-1.5 font-semibold' : ''}`}
    >
      <dt className={isSum ? '' : 'text-muted'}>{name}</dt>
      <dd className="ml-auto min-w-0 text-right font-mono wrap-anywhere">
        <Amounts>{children}</Amounts>
      </dd>
    </div>
  )
}

const looks: Record<Health, { mark: string; tone: string }> = {
  well: { mark: '✓', tone: 'text-winning' },
  warning: { mark: '!', tone: 'text-losing' },
  bad: { mark: '×', tone: 'text-accent' },
  unknown: { mark: '?', tone: 'text-losing' },
}

/** Shows a mark and a word, so that nothing is conveyed by colour alone. */
export function HealthMark({ judgement: { health, word } }: { judgement: Judgement }) {
  const { mark, tone } = looks[health]
  return (
    <p className={`flex items-baseline gap-2 text-sm font-semibold ${tone}`}>
      <span aria-hidden="true">{mark}</span>
      <span>
        <Amounts>{word}</Amounts>
      </span>
    </p>
  )
}
