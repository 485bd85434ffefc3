import type { Deletion } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { texts } from './texts.ts'

const { until: showUntil, forever } = texts.delete

export function KeptList({ kept }: { readonly kept: Deletion['kept'] }) {
  return (
    <SentenceList
      items={kept.map(({ what, until }) => (until === null ? forever(what) : showUntil(what, showUtc(until))))}
    />
  )
}

export function SentenceList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="mt-1 max-w-prose list-disc pl-5 text-sm text-muted">
      {items.map((item) => (
        <li key={item} className="mt-1 wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  )
}
