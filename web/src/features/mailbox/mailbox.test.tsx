import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Query } from '../../ui/loaded.tsx'
import { loadMailbox, MailboxContent, type MailboxPage } from './mailbox.tsx'
import { texts } from './texts.ts'

const mail = (id: number, subject: string) => ({
  id,
  to: 'ada@wren.example',
  subject,
  text: 'text',
  sentAt: '2026-11-18 10:00:00',
})
const refetch: Query<MailboxPage>['refetch'] = () => Promise.reject(new Error('Not called'))

function draw(data: MailboxPage, chosen?: number): string {
  const query = { data, isPending: false, error: null, errorUpdateCount: 0, refetch }
  return renderToStaticMarkup(
    <MemoryRouter>
      <MailboxContent query={query} chosen={chosen} />
    </MemoryRouter>,
  )
}

const full: MailboxPage = { kind: 'mails', mails: [mail(8, 'Newer'), mail(7, 'Older')], page: 1, pages: 1 }

test('the newest email is open, or the chosen one, in a frame without scripts', () => {
  expect(draw(full)).toContain('src="/api/mailbox/8/page"')
  const page = draw(full, 7)
  expect(page).toContain('src="/api/mailbox/7/page"')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
})

test('an email that is not on the page leaves the newest open', () => {
  expect(draw(full, 99)).toContain('src="/api/mailbox/8/page"')
})

test('an empty mailbox has a next action', () => {
  const page = draw({ kind: 'mails', mails: [], page: 1, pages: 1 })
  expect(page).toContain(texts.empty.title)
  expect(page).toContain(`>${texts.empty.action}</button>`)
})

test('from another machine the page says where to open it', async () => {
  const refuse = async () => Response.json({ code: 'NOT_FOUND', message: 'Nothing' }, { status: 404 })
  const found = await loadMailbox(refuse, 1)
  expect(draw(found)).toContain(texts.elsewhere.title)
})

test('another failure is not taken for another machine', async () => {
  const fail = async () => Response.json({ code: 'INTERNAL', message: 'Failed' }, { status: 500 })
  await expect(loadMailbox(fail, 1)).rejects.toThrow('Failed')
})
