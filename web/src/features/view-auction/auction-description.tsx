import type { Auction } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { texts } from './texts.ts'

export function AuctionDescription({ auction: { description, removedDate } }: { auction: Auction }) {
  if (removedDate !== null)
    return <p className="border-l-2 border-line pl-4 text-sm text-muted">{texts.removed(showUtc(removedDate))}</p>
  const paragraphs = splitParagraphs(description)
  if (paragraphs.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{texts.about}</h2>
      <div className="flex max-w-prose flex-col gap-4 wrap-anywhere">
        {paragraphs.map(({ start, text }) => (
          <p key={start} dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        ))}
      </div>
    </section>
  )
}

/** Empty lines separate paragraphs. `start` is unique even when a text repeats. */
export function splitParagraphs(description: string): { start: number; text: string }[] {
  return Array.from(description.matchAll(/\S(?:.|\n(?!\s*\n))*/g), ({ index, 0: text }) => ({
    start: index,
    text: text.trim(),
  }))
}
