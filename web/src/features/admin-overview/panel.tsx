import { formatUtcMinute } from '@melos/clearing/utc-time'
import type { ReactNode } from 'react'
import { toServerTime } from '../../lib/server-clock.ts'
import { Loaded, type Query, useRetry } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

export interface PanelQuery<Data> extends Query<Data> {
  readonly isError: boolean
  readonly dataUpdatedAt: number
}

interface PanelProps<Data> {
  /** The heading's id, which links use as an anchor. */
  readonly id: string
  readonly words: {
    readonly title: string
    readonly loading: string
    readonly failed: { readonly title: string; readonly text: string }
  }
  readonly lines: number
  readonly query: PanelQuery<Data>
  readonly before?: ReactNode
  readonly children: (data: Data) => ReactNode
}

export function Panel<Data>({ id, words, lines, query, before, children }: PanelProps<Data>) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 scroll-mt-6 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      {before}
      <Loaded
        query={query}
        place="part"
        loading={<Skeleton label={words.loading} lines={lines} />}
        failed={{ ...words.failed, action: texts.retry }}
      >
        {(data) => (
          <>
            <StaleNote query={query} />
            {children(data)}
          </>
        )}
      </Loaded>
    </section>
  )
}

function StaleNote({ query }: { query: PanelQuery<unknown> }) {
  const { isTrying, retry } = useRetry(query)
  return (
    <div role="status">
      {query.isError && !isTrying && (
        <p className="mb-4 rounded-card border border-losing px-5 py-3 text-sm">
          <span aria-hidden="true" className="mr-2 font-bold text-losing">
            !
          </span>
          {texts.stale(formatUtcMinute(toServerTime(query.dataUpdatedAt)))}{' '}
          <button
            type="button"
            onClick={retry}
            className="-my-2.5 cursor-pointer py-2.5 font-semibold underline underline-offset-4"
          >
            {texts.retry}
          </button>
        </p>
      )}
    </div>
  )
}
