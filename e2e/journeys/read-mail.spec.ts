import { readEmbeddedPostgres } from '@melos/test-kit/embedded-services'
import pg from 'pg'
import { logIn } from '../support/administrator.ts'
import { findFaults } from '../support/find-faults.ts'
import { keepScreenshot, preferTheme, screens, themes, whenHydrated } from '../support/pages.ts'
import { startMelos } from '../support/start-melos.ts'
import { texts } from '../support/texts.ts'
import { test as base, expect } from '../support/watched-test.ts'

const { mailbox, mailQueue } = texts

interface WorkerFixtures {
  readonly separate: { readonly address: string; readonly query: (text: string) => Promise<pg.QueryResult> }
}

/** A separate Melos, whose emails are written to its own database. */
const test = base.extend<object, WorkerFixtures>({
  separate: [
    async ({}, use) => {
      const { melos, dataDir, stop } = await startMelos({ DEMO: 'off' })
      const client = new pg.Client({ connectionString: (await readEmbeddedPostgres(dataDir)).url })
      await client.connect()
      await use({ address: melos.address, query: (text) => client.query(text) })
      await client.end()
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ separate }, use) => use(separate.address),
})

const enqueue = (kind: string, data: object) => `
  insert into mails (kind, to_address, data, priority) values ('${kind}', 'ada@wren.example', '${JSON.stringify(data)}', 1);
  select pg_notify('mails', '')`

test.beforeEach(({ separate }) => separate.query('delete from mails').then(() => undefined))

test('the overview does not list emails, and opening their page is logged once', async ({ page, separate }) => {
  await separate.query('delete from audit_log')
  const listed = async () => (await separate.query("select 1 from audit_log where action = 'MAILS_LISTED'")).rowCount
  await logIn(page)
  const system = page.getByRole('region', { name: texts.adminOverview.system.title, exact: true })
  await expect(system.getByText(texts.adminOverview.system.chain.head)).toBeVisible()
  await expect(page.getByText(texts.adminOverview.tasks.none)).toBeVisible()
  expect(await listed()).toBe(0)
  await page.getByRole('link', { name: texts.adminLogin.mail, exact: true }).click()
  await expect(page.getByText(mailQueue.none)).toBeVisible()
  expect(await listed()).toBe(1)
})

for (const screen of ['desktop', 'phone'] as const) {
  test.describe(`on a ${screen}`, () => {
    test.use(screens[screen])

    test('an empty mailbox says so, and an email appears by itself', async ({ page, separate }, info) => {
      await page.goto('/mailbox')
      await expect(page.getByRole('heading', { name: mailbox.empty.title })).toBeVisible()
      await keepScreenshot(page, info, `mailbox-empty-${screen}`)
      await separate.query(enqueue('SIGNED_IN', { username: 'ada', device: '<script>alert(1)</script>' }))
      await expect(page.getByRole('link', { name: 'New sign-in to your account' })).toBeVisible()
      const frame = page.frameLocator('iframe')
      await expect(frame.getByText('<script>alert(1)</script>')).toBeVisible()
      expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null)).toBeNull()
    })

    for (const theme of themes) {
      test(`emails are chosen from a list, ${theme}`, async ({ page, separate }, info) => {
        await preferTheme(page, theme)
        await separate.query(enqueue('APPEAL_RECEIVED', { username: 'ada' }))
        await separate.query(enqueue('ACCOUNT_DELETED', { username: 'ada' }))
        await page.goto('/mailbox')
        await page.getByRole('link', { name: 'We received your appeal' }).click()
        await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('We received your appeal')
        await keepScreenshot(page, info, `mailbox-${screen}-${theme}`)
        expect(await findFaults(page)).toEqual([])
      })

      test(`an administrator sees what waits and failed, and tries again, ${theme}`, async ({
        page,
        separate,
      }, info) => {
        await preferTheme(page, theme)
        await separate.query(`
          insert into mails (kind, to_address, data, priority, gave_up_at, attempts, last_error)
          values ('WARNED', 'ada@wren.example', '{"username": "ada", "cause": "c", "statement": "s"}', 2, now(), 7, '450 Greylisted')`)
        // Only a newer Melos would know this kind, so it waits.
        await separate.query(enqueue('SONG_SOLD', {}))
        await separate.query(enqueue('APPEAL_RECEIVED', { username: 'ada' }))
        await logIn(page)
        await page.getByRole('link', { name: texts.adminLogin.mail, exact: true }).click()
        await expect(page).toHaveURL('/admin/mail')
        const table = page.getByRole('table', { name: mailQueue.caption })
        await expect(table.getByRole('row')).toHaveCount(4)
        await expect(page.getByText(mailQueue.counts('1', '1'))).toBeVisible()
        await whenHydrated(page)
        await keepScreenshot(page, info, `admin-mail-${screen}-${theme}`)
        expect(await findFaults(page)).toEqual([])

        const failed = table.getByRole('row').filter({ hasText: '450 Greylisted' })
        await failed.getByRole('button').click()
        await expect(page.getByText(mailQueue.counts('1', '0'))).toBeVisible()
        await page.getByRole('link', { name: mailQueue.states.SENT, exact: true }).click()
        await expect(table.getByRole('row').filter({ hasText: mailQueue.kinds.WARNED })).toHaveCount(1)
      })
    }
  })
}
