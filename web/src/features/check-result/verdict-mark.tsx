export type Tone = 'right' | 'wrong' | 'waiting'

/** A verdict in words. */
export interface Described {
  readonly tone: Tone
  readonly title: string
  readonly text: string
}

const looks: Record<Tone, { mark: string; tone: string }> = {
  right: { mark: '✓', tone: 'text-winning' },
  wrong: { mark: '✗', tone: 'text-accent' },
  waiting: { mark: '○', tone: 'text-losing' },
}

/** The mark and the word repeat what the colour says, so that nothing depends on colour alone. */
export function Mark({ tone, word }: { tone: Tone; word: string }) {
  const look = looks[tone]
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold whitespace-nowrap ${look.tone}`}>
      <span aria-hidden="true">{look.mark}</span>
      {word}
    </span>
  )
}
