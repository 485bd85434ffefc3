import { groupThousands } from '@melos/clearing/format-numbers'
import type { ReadProgress } from '@melos/evidence'
import { Amounts } from '../../ui/amount.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { texts } from './texts.ts'

const start: ReadProgress = { reading: 'terms', share: 0, bids: 0 }

export function CheckSkeleton({ progress: { reading, bids, share } = start }: { progress?: ReadProgress }) {
  // Reading the bids and reading the payments each count for half of the progress.
  const half = reading === 'settlement' ? 50 : 0
  const text = reading === 'bids' ? texts.reading.bids(groupThousands(bids)) : texts.reading[reading]
  return <ReadingSkeleton text={text} percent={half + Math.round(share * 50)} />
}

export function ReadingSkeleton({ text, percent }: { text: string; percent: number }) {
  const { title, label } = texts.reading
  return (
    <section className="rounded-card border border-line bg-surface p-6 sm:p-8 noscript:hidden">
      <h2 className="font-display text-xl font-bold tracking-[-0.02em]">{title}</h2>
      <p role="status" className="mt-2 text-md text-muted">
        <Amounts>{text}</Amounts>
      </p>
      <div className="mt-6">
        <ProgressBar label={label} value={percent} most={100} />
      </div>
      <div aria-hidden="true" className="mt-8 flex min-h-96 animate-pulse flex-col gap-4">
        <div className="h-6 w-2/5 rounded-full bg-line" />
        <div className="h-4 w-4/5 rounded-full bg-line" />
        <div className="h-4 w-3/5 rounded-full bg-line" />
      </div>
    </section>
  )
}
