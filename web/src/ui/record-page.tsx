import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiRequestError } from '../api/api-request-error.ts'
import { ButtonLink } from './button.tsx'
import { Loaded, type Query } from './loaded.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

interface RecordPageProps<Data> {
  readonly query: Query<Data>
  /** Where all of them are. */
  readonly list: string
  readonly words: {
    readonly back: string
    readonly loading: string
    readonly failed: ComponentProps<typeof Loaded>['failed']
    readonly notFound: { readonly title: string; readonly text: string; readonly action?: string }
  }
  readonly children: (data: Data) => ReactNode
}

/** An admin page of one record, whose id is in the URL. */
export function RecordPage<Data>({ query, list, words, children }: RecordPageProps<Data>) {
  const { title, text, action = words.back } = words.notFound
  // The server answers 400 if the id in the URL isn't one.
  if (query.error instanceof ApiRequestError && [400, 404].includes(query.error.status))
    return (
      <div className="pt-10">
        <Notice isPage title={title} action={<ButtonLink to={list}>{action}</ButtonLink>}>
          <p>{text}</p>
        </Notice>
      </div>
    )
  return (
    <div className="pt-6">
      <Link to={list} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        {words.back}
      </Link>
      <Loaded
        query={query}
        loading={<Skeleton label={words.loading} lines={2} look="cards" />}
        failed={words.failed}
        place="page"
      >
        {children}
      </Loaded>
    </div>
  )
}
