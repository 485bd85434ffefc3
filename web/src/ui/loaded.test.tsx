import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readText } from '../../test/support/read-markup.ts'
import { ApiRequestError } from '../api/api-request-error.ts'
import { Loaded, type Query } from './loaded.tsx'
import { Skeleton } from './skeleton.tsx'
import { Unavailable } from './unavailable.tsx'

const words = { title: 'The reports did not load', text: 'Nothing is lost.', action: 'Try again' }
const refetch: Query<string>['refetch'] = () => Promise.reject(new Error('Not called'))

function draw({ error = null, ...query }: Omit<Query<string>, 'refetch' | 'error'> & { error?: Error | null }): string {
  return renderToStaticMarkup(
    <Loaded query={{ ...query, error, refetch }} loading="loading" failed={words}>
      {(data) => data}
    </Loaded>,
  )
}

test.each([
  ['the first try is under way', { data: undefined, isPending: true, errorUpdateCount: 0 }, 'loading'],
  ['there is data', { data: 'figures', isPending: false, errorUpdateCount: 0 }, 'figures'],
  ['a later try has failed', { data: 'figures', isPending: false, errorUpdateCount: 1 }, 'figures'],
])('when %s, %#', (_, query, shown) => {
  expect(draw(query)).toBe(shown)
})

test.each([false, true])('a failure without data is shown, even during the next attempt (%s)', (isPending) => {
  const markup = draw({ data: undefined, isPending, errorUpdateCount: 1 })
  expect(markup).toContain(words.title)
  expect(markup).toContain(`>${words.action}</button>`)
})

test('a failure by the rate limit says how long to wait', () => {
  const error = new ApiRequestError({ code: 'TOO_MANY_REQUESTS', message: '', status: 429, retryAfter: '40' })
  const markup = draw({ data: undefined, isPending: false, errorUpdateCount: 1, error })
  expect(readText(markup)).toContain(error.message)
  expect(markup).not.toContain(words.text)
})

test.each(['page', 'content', 'part'] as const)('in place of a %s, a failure is an alert with a button', (place) => {
  const markup = renderToStaticMarkup(<Unavailable {...words} place={place} onRetry={() => undefined} />)
  expect(markup).toMatch(/^<div role="alert"/)
  expect(markup).toContain(words.text)
  expect(markup).toContain(`>${words.action}</button>`)
  expect(markup.includes('<h1')).toBe(place === 'page')
})

test('without a way to ask again, the link loads the page again, and works without scripts', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/auction/7?bids=50']}>
      <Unavailable {...words} />
    </MemoryRouter>,
  )
  expect(markup).toContain('href="/auction/7?bids=50"')
  expect(markup).not.toContain('role="alert"')
})

test('a skeleton tells screen readers what is loading, and is not shown without scripts', () => {
  const markup = renderToStaticMarkup(<Skeleton label="Loading the reports" lines={3} />)
  expect(markup).toContain('<p role="status" class="sr-only">Loading the reports</p>')
  expect(markup.match(/animate-pulse/g)).toHaveLength(3)
  expect(markup).toContain('noscript:hidden')
})
