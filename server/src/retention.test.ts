import { readFileSync } from 'node:fs'
import { waitUntil } from '@melos/test-kit/wait-until'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../test/support/open-for-tests.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { retention } from './retention.ts'
import { cleanUp, startCleaning } from './start-cleaning.ts'

const { db } = await openForTests(createTestDatabase())
const policyFile = new URL('../../web/src/content/legal/website-privacy-policy.md', import.meta.url)
const rules = Object.entries(retention).flatMap(([table, kept]) =>
  (kept.rules ?? []).map((rule) => ({ table, class: kept.class, ...rule })),
)

test('every table of the database has its retention, and no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  expect(Object.keys(retention).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('what is about people has a time limit, follows what has one, or lasts as long as a contract', () => {
  const endless = Object.entries(retention).filter(
    ([, kept]) => kept.rules === undefined && kept.follows === undefined && ['REQUEST', 'OTHER'].includes(kept.class),
  )
  expect(endless).toEqual([])
})

test.each([
  ['REQUEST', '10 years'],
  ['OTHER', '2 years'],
])('nothing of the class %s is kept for more than %s', async (kind, most) => {
  for (const { table, keptFor } of rules.filter((rule) => rule.class === kind)) {
    const { rows } = await sql<{ isWithin: boolean }>`
      select ${keptFor}::interval <= ${most}::interval as "isWithin"`.execute(db)
    expect([table, rows]).toEqual([table, [{ isWithin: true }]])
  }
})

test('the privacy policy lists exactly what is deleted and when', () => {
  const [, section = ''] = readFileSync(policyFile, 'utf8').split('Our software deletes these by itself:\n\n')
  const [list = ''] = section.split('\n\n')
  const lines = rules.map(({ words }) => words)
  expect(list.split('\n')).toEqual(lines.map((words, place) => `- ${words}${place < lines.length - 1 ? ';' : '.'}`))
})

test.each(rules.map(({ words, keptFor }) => [words, keptFor] as const))('“%s” says %s', (words, keptFor) => {
  const isInstant = keptFor === '0'
  const isDay = keptFor === '1 day' || keptFor === '24 hours'
  // An expiry is a column of its own, so its words are about how it came about.
  expect(words).toMatch(isInstant ? /expired|last renewed/ : isDay ? /\ba day\b/ : new RegExp(`\\b${keptFor}\\b`))
})

/** A row of each table with its clock set to a moment, given as SQL. */
const insert: Record<string, (moment: string, name: string) => string> = {
  alerts: (at, name) => `(holder, kind, subject, at) values ('0xa', 'OUTBID', '${name}', ${at})`,
  push_subscriptions: (at, name) =>
    `(id, endpoint_hash, account_id, endpoint, p256dh, auth, label, made_at)
     select gen_random_uuid(), '${name}', id, 'https://push.example', '', '', 'l', ${at} from accounts where username = '${name}'`,
  pushes: (at, name) =>
    `(alert_id, subscription_id, expires_at)
     select alerts.id, push_subscriptions.id, ${at} from alerts, push_subscriptions where subject = '${name}'
       and endpoint_hash = '${name}'`,
  administrators: (at, name) => `(email, password_hash, removed_at) values ('${name}', 'h', ${at})`,
  administrator_invitations: (at, name) =>
    `(id, email, invited_by, requested_at, expires_at) values (gen_random_uuid(), '${name}', 'a', ${at}, ${at})`,
  accounts: (at, name) =>
    `(id, username, username_key, email, email_key, email_state, created_at, closed_at)
     values (gen_random_uuid(), '${name}', '${name}', 'e', 'e', 'VERIFIED', ${at}, ${at})`,
  barred: (at, name) => `(key, barred_at) values ('${name}', ${at})`,
  retired_usernames: (at, name) => `(username_key, retired_at) values ('${name}', ${at})`,
  staff_exceptions: (at, name) => `(email_key, reason, made_by, made_at) values ('${name}', 'r', 'a', ${at})`,
  registrations: (at, name) =>
    `(id, username, email, email_key, country, declarations, network, requested_at, expires_at)
     values (gen_random_uuid(), '${name}', 'e', 'e', 'CZ', '[]', 'n', ${at}, ${at})`,
  account_requests: (at) => `(kind, email_key, network, requested_at) values ('RESET', 'e', 'n', ${at})`,
  password_resets: (at, name) =>
    `(account_id, requested_at, expires_at) select id, ${at}, ${at} from accounts where username = '${name}'`,
  email_changes: (at, name) =>
    `(id, account_id, old_email, old_email_key, new_email, new_email_key, needs_agreement, requested_at, expires_at, done_at)
     select gen_random_uuid(), id, 'o', 'o', 'n', 'n', false, ${at}, ${at}, ${at} from accounts where username = '${name}'`,
  passkey_challenges: (at, name) => `(challenge, purpose, expires_at) values ('${name}', 'SIGN_IN', ${at})`,
  sign_in_attempts: (at, name) => `(address, network, message, expires_at) values ('0xa', '${name}', 'm', ${at})`,
  sessions: (at) =>
    `(id, address, started_at, expires_at) values (gen_random_uuid(), '0xa', ${at} - interval '30 days', ${at})`,
  login_limits: (at, name) => `(key, failures, failed_at, blocked_until) values ('${name}', 1, ${at}, '-infinity')`,
  request_counts: (at, name) => `(name, network, since, count) values ('l', '${name}', ${at}, 1)`,
  audit_log: (at) => `(at, action, actor, network) values (${at}, 'LOGGED_IN', 'a', 'n')`,
  faucet_gifts: (at, name) => `(address, network, given_at) values ('${name}', 'n', ${at})`,
  bid_requests: (at) =>
    `(id, auction_id, bidder, quantity, price, requested_at) values (gen_random_uuid(), 0, '0xa', 1, 1, ${at})`,
  infringement_reports: (at) =>
    `(statement, work, content, content_url, proof, name, email, network, reported_at, closed_at, closed_by)
     values ('s', 'w', 'c', 'u', 'p', 'n', 'e', '203.0.113.5', ${at}, ${at}, 'a')`,
  work_blocks: (at, name) =>
    `(work_id, kind, cause, from_at, made_by, lifted_at, lifted_by)
     select id, 'TEMPORARY', 'NOTICE', ${at}, 'a', ${at}, 'a' from works where title = '${name}'`,
  song_uploads: (at, name) =>
    `(id, song_id, kind, name, content_type, bytes, modified_at, begun_at)
     select gen_random_uuid(), id, 'AUDIO', '${name}', 't', 1, 0, ${at} from studio_songs where content = '"${name}"'`,
  admission_refusals: (at, name) => `(wallet, policy, reason, refused_at) values ('${name}', 1, 'DECLARE', ${at})`,
  sanction_checks: (at, name) => `(wallet, is_sanctioned, checked_at) values ('${name}', true, ${at})`,
  dismissal_reasons: (at, name) =>
    `(hash, wallet, policy, reason, made_by, made_at) values ('${name}', '0xa', 1, 'r', 'a', ${at})`,
  mails: (at, name) =>
    `(kind, to_address, account_id, data, dedupe_key, priority, created_at, sent_at, last_error, rendered)
     values ('APPEAL_RECEIVED', 'a@wren.example', gen_random_uuid(), '{}', '${name}', 1, ${at}, ${at}, 'e', '{}')`,
}

/** Tables whose rows belong to an account, which has the row's name. */
const ofAccounts = new Set(['password_resets', 'email_changes', 'song_uploads', 'push_subscriptions', 'pushes'])
/** What a waiting push message belongs to. */
const parentsOfPushes = ['alerts', 'push_subscriptions']

const insertAccount = (name: string) =>
  sql`insert into accounts (id, username, username_key, email, email_key, email_state, created_at)
    values (gen_random_uuid(), ${name}, ${name}, ${name}, ${name}, 'VERIFIED', now())`.execute(db)

const insertSong = (name: string) =>
  sql`insert into studio_songs (id, account_id, content, changed_at)
    select gen_random_uuid(), id, to_jsonb(${name}::text), now() from accounts where username = ${name}`.execute(db)

const insertWork = async (name: string) => {
  await sql`insert into administrators (email, password_hash) values (${name}, 'h')`.execute(db)
  await sql`insert into works (id, title, artist, description, percentage, asset, metadata, metadata_hash, created_by)
    select gen_random_uuid(), ${name}, 'a', 'd', 1, '{}', 'm', '0x', id from administrators where email = ${name}`.execute(
    db,
  )
}

describe('one second decides', () => {
  beforeEach(async () => {
    await db.deleteFrom('works').execute()
    for (const table of Object.keys(insert)) await sql`delete from ${sql.table(table)}`.execute(db)
  })

  test('about every rule', () => {
    expect(new Set(rules.map(({ table }) => table))).toEqual(new Set(Object.keys(insert)))
  })

  test.each(rules.map((rule) => [rule.words, rule] as const))('about %s', async (_, rule) => {
    const { table, since, keptFor, where, clears } = rule
    const make = insert[table] ?? (() => '')
    for (const [name, shift] of [
      ['over', '-1 second'],
      ['kept', '1 second'],
    ] as const) {
      const moment = `clock_timestamp() - interval '${keptFor}' + interval '${shift}'`
      if (ofAccounts.has(table)) await insertAccount(name)
      if (table === 'song_uploads') await insertSong(name)
      if (table === 'work_blocks') await insertWork(name)
      for (const parent of table === 'pushes' ? parentsOfPushes : []) {
        await sql.raw(`insert into ${parent} ${insert[parent]?.('now()', name)}`).execute(db)
      }
      await sql.raw(`insert into ${table} ${make(moment, name)}`).execute(db)
    }
    if (table === 'email_changes' && where !== undefined) await sql`update email_changes set done_at = null`.execute(db)
    // The other rules of the table must not touch these rows, so bids of the second rule have reached the chain.
    if (table === 'bid_requests' && where === undefined) {
      await sql`update bid_requests set transaction_hash = id::text, bid_number = 0`.execute(db)
    }
    await cleanUp(db)
    const { rows } = await sql<Record<string, unknown>>`
      select *, ${sql.raw(since)} as since from ${sql.table(table)} order by since desc`.execute(db)
    expect(rows).toHaveLength(clears === undefined ? 1 : 2)
    for (const column of clears ?? []) expect([column, rows[1]?.[column]]).toEqual([column, null])
    for (const column of clears ?? []) expect([column, rows[0]?.[column]]).not.toEqual([column, null])
    const { rows: left } = await sql<{ isYoung: boolean }>`
      select bool_or(${sql.raw(since)} > clock_timestamp() - ${keptFor}::interval) as "isYoung"
      from ${sql.table(table)}`.execute(db)
    expect(left).toEqual([{ isYoung: true }])
  })
})

test('what has not ended is kept', async () => {
  await sql`insert into infringement_reports (statement, work, content, content_url, proof, name, email, reported_at)
    values ('s', 'w', 'c', 'u', 'p', 'open', 'e', now() - interval '20 years')`.execute(db)
  await sql`insert into mails (kind, to_address, data, priority, created_at)
    values ('APPEAL_RECEIVED', 'open@wren.example', '{}', 1, now() - interval '1 year')`.execute(db)
  await cleanUp(db)
  expect(await db.selectFrom('infringement_reports').select('name').where('name', '=', 'open').execute()).toHaveLength(
    1,
  )
  const mails = await db
    .selectFrom('mails')
    .select('to_address')
    .where('to_address', '=', 'open@wren.example')
    .execute()
  expect(mails).toHaveLength(1)
})

test('the tokens of a session go with it', async () => {
  const id = crypto.randomUUID()
  await sql`insert into sessions (id, address, started_at, expires_at) values (${id}, '0xa', now(), now())`.execute(db)
  await sql`insert into refresh_tokens (hash, session_id) values ('\\x01', ${id})`.execute(db)
  await cleanUp(db)
  expect(await db.selectFrom('refresh_tokens').selectAll().execute()).toEqual([])
})

test('a start deletes at once', async () => {
  await sql`insert into audit_log (at, action, actor, network)
    values (now() - interval '3 years', 'LOGGED_IN', 'old', 'n')`.execute(db)
  const cleaning = startCleaning(db, pino({ level: 'silent' }))
  await waitUntil('nothing over is left', async () => {
    const old = await db.selectFrom('audit_log').select('id').where('actor', '=', 'old').execute()
    return old.length === 0
  })
  cleaning.stop()
})
