import type { Health, Judgement } from './judge-system.ts'

const looks: Record<Health, { mark: string; tone: string }> = {
  well: { mark: '✓', tone: 'text-winning' },
  warning: { mark: '!', tone: 'text-losing' },
  bad: { mark: '×', tone: 'text-accent' },
  unknown: { mark: '?', tone: 'text-losing' },
}

/** A mark and a word; the colour only repeats them. */
export function HealthMark({ judgement: { health, word } }: { judgement: Judgement }) {
  const { mark, tone } = looks[health]
  return (
    <p className={`flex items-baseline gap-2 text-sm font-semibold ${tone}`}>
      <span aria-hidden="true">{mark}</span>
      {word}
    </p>
  )
}
