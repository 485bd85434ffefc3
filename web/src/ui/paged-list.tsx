import { groupThousands } from '@melos/clearing/format-numbers'
import type { ComponentProps, ReactNode } from 'react'
import { CountedList } from './counted-list.tsx'
import { Loaded, type Query } from './loaded.tsx'
import { Pagination } from './pagination.tsx'
import { Skeleton } from './skeleton.tsx'

interface Page {
  /** On all pages. */
  readonly total: number
  readonly page: number
  readonly pages: number
}

interface PagedListProps<Data extends Page> {
  readonly query: Query<Data>
  readonly words: {
    readonly count: (total: string) => string
    readonly none: string
    readonly noMatch: string
  }
  readonly frame: {
    readonly loading: string
    readonly failed: ComponentProps<typeof Loaded>['failed']
  }
  readonly look?: ComponentProps<typeof Skeleton>['look']
  readonly isFiltered: boolean
  readonly toPage: (page: number) => string
  readonly children: (data: Data) => ReactNode
}

/** One page of a list, how many rows there are, and the way to the other pages. */
export function PagedList<Data extends Page>(props: PagedListProps<Data>) {
  const { query, words, frame, look = 'list', isFiltered, toPage, children } = props
  return (
    <Loaded query={query} loading={<Skeleton label={frame.loading} lines={8} look={look} />} failed={frame.failed}>
      {(data) => (
        <>
          <CountedList
            count={words.count(groupThousands(data.total))}
            none={data.total > 0 ? null : isFiltered ? words.noMatch : words.none}
          >
            {children(data)}
          </CountedList>
          <Pagination page={data.page} pages={data.pages} toPage={toPage} />
        </>
      )}
    </Loaded>
  )
}
