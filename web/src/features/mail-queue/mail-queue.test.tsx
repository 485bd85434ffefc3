import type { QueuedMail } from '@melos/api-contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Query } from '../../ui/loaded.tsx'
import type { MailsPage } from './mail-calls.ts'
import { MailsContent } from './mail-queue.tsx'
import { describeKind } from './mails-table.tsx'
import { texts } from './texts.ts'

const mail: QueuedMail = {
  id: 7,
  kind: 'RESET_PASSWORD',
  to: 'ada@wren.example',
  state: 'WAITING',
  attempts: 2,
  createdAt: '2026-11-18 10:00:00',
  nextTryAt: '2026-11-18 10:05:00',
  endedAt: null,
  error: '450 <Busy>',
  canRetry: true,
}
const empty: MailsPage = { mails: [], waiting: 0, givenUp: 0, pause: null, way: 'SMTP', page: 1, pages: 1 }
const refetch: Query<MailsPage>['refetch'] = () => Promise.reject(new Error('Not called'))

function draw(about: Partial<MailsPage>, state: QueuedMail['state'] | null = null): string {
  const query = { data: { ...empty, ...about }, isPending: false, error: null, errorUpdateCount: 0, refetch }
  return renderToStaticMarkup(
    <MemoryRouter>
      <MailsContent query={query} state={state} onRetried={() => undefined} />
    </MemoryRouter>,
  )
}

test('an email shows its kind, recipient, tries, next try and error, and can be tried now', () => {
  const page = draw({ mails: [mail], waiting: 1 })
  for (const words of ['Reset the password', 'ada@wren.example', 'Waiting', '10:05 UTC', '450 &lt;Busy&gt;']) {
    expect(page).toContain(words)
  }
  expect(page).toContain(`aria-label="${texts.retryWhich(7)}"`)
})

test('a sent email cannot be tried, and its recipient is gone after 30 days', () => {
  const page = draw({ mails: [{ ...mail, state: 'SENT', to: null, nextTryAt: null, canRetry: false, error: null }] })
  expect(page).not.toContain('<button')
  expect(page).toContain(texts.deleted)
})

test('an empty list says why', () => {
  expect(draw({})).toContain(texts.none)
  expect(draw({}, 'SENT')).toContain(texts.noMatch)
})

test('the reason why nothing is sent comes first', () => {
  const pause = { reason: '535 Wrong password', since: '2026-11-18 10:00:00', until: '2026-11-18 10:05:00' }
  const page = draw({ pause, mails: [mail] })
  expect(page.indexOf('535 Wrong password')).toBeLessThan(page.indexOf('<table'))
  expect(page.indexOf(texts.pause.title)).toBeGreaterThan(-1)
})

test('a Melos without a mail server says so, and an embedded one links to its mailbox', () => {
  expect(draw({ way: 'NONE' })).toContain(texts.ways.NONE)
  expect(draw({ way: 'MAILBOX' })).toContain('href="/mailbox"')
  expect(draw({ way: 'SMTP' })).not.toContain('/mailbox')
})

test('a kind that only a newer server knows is written as words', () => {
  expect(describeKind('SONG_SOLD')).toBe('Song sold')
})
