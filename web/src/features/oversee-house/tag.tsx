export type TagTone = 'urgent' | 'due' | 'calm'

const looks: Record<TagTone, { mark: string; look: string }> = {
  urgent: { mark: '!', look: 'border-accent text-accent' },
  due: { mark: '→', look: 'border-losing text-losing' },
  calm: { mark: '○', look: 'border-line text-muted' },
}

/** A mark and a word; the colour only repeats them. */
export function Tag({ tone, children }: { tone: TagTone; children: string }) {
  const { mark, look } = looks[tone]
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 rounded-full border px-3 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
    >
      <span aria-hidden="true">{mark}</span>
      {children}
    </span>
  )
}
