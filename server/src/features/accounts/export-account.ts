import { sql } from 'kysely'
import { isAboutAccount, wasLinked } from '../../accounts/account-log.ts'
import { everLinked, linkedTo } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { subjectOf } from '../../mail/texts.ts'

const PAUSE = sql`interval '1 hour'`

/** Throws `TOO_MANY_REQUESTS` within an hour after the last export. Tells the owner, in case someone else has the session. */
export async function countExport(
  db: Database,
  { account: { id, username }, network }: { account: SessionAccount; network: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { email, wait } = await tx
      .selectFrom('accounts')
      .select(['email', sql<number | null>`ceil(extract(epoch from exported_at + ${PAUSE} - now()))::int`.as('wait')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (wait !== null && wait > 0) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    await tx.updateTable('accounts').set({ exported_at: sql<Date>`now()` }).where('id', '=', id).execute()
    await writeAudit(tx, { action: 'DATA_EXPORTED', actor: username, network })
    await enqueueMail(tx, { kind: 'DATA_EXPORTED', to: { address: email, accountId: id }, username })
  })
}

type Part = readonly [name: string, read: () => Promise<unknown>]

/** One JSON document, written part by part so that it never has to be in memory as a whole. */
export async function* exportAccount(
  db: Database,
  { account: { id, username } }: { account: SessionAccount },
): AsyncGenerator<string> {
  const { email } = await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  yield '{'
  let separator = ''
  for (const [name, read] of partsOf(db, { id, username, email })) {
    yield `${separator}\n${JSON.stringify(name)}: ${toJson(await read())}`
    separator = ','
  }
  yield '\n}\n'
}

/** What there is none of is null. */
const toJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, entry) => (typeof entry === 'bigint' ? `${entry}` : entry))

/** No secrets: neither hashes of passwords and tokens, nor keys. */
function partsOf(db: Database, { id, username, email }: { id: string; username: string; email: string }): Part[] {
  const wallets = everLinked(db, id)
  const songs = db.selectFrom('studio_songs').select('id').where('account_id', '=', id)
  return [
    [
      'account',
      () =>
        db
          .selectFrom('accounts')
          .select(['id', 'username', 'email', 'email_state', 'name', 'about', 'country', 'created_at', 'closed_at'])
          .where('id', '=', id)
          .executeTakeFirst(),
    ],
    [
      'declarations',
      () =>
        db
          .selectFrom('declarations')
          .where('account_id', '=', id)
          .select(['kind', 'version', 'value', 'country_check', 'made_at', 'network'])
          .execute(),
    ],
    [
      'wallets',
      () =>
        db
          .selectFrom('account_wallets')
          .where('account_id', '=', id)
          .select(['address', 'linked_at', 'unlinked_at'])
          .execute(),
    ],
    [
      'screening',
      () =>
        db
          .selectFrom('screenings')
          .select(['state', 'asked_at', 'decided_at', 'reason', 'expires_at'])
          .where('account_id', '=', id)
          .executeTakeFirst(),
    ],
    [
      'admissions',
      () =>
        db
          .selectFrom('admission_events')
          .select(['type', 'wallet', 'policy', 'valid_until', 'reason_hash', 'happened_at', 'transaction_hash'])
          .where('wallet', 'in', linkedTo(db, id))
          .execute(),
    ],
    [
      'refusedAdmissions',
      () =>
        db
          .selectFrom('admission_refusals')
          .select(['wallet', 'policy', 'reason', 'refused_at'])
          .where('account_id', '=', id)
          .execute(),
    ],
    [
      'passkeys',
      () =>
        db
          .selectFrom('passkeys')
          .select(['label', 'created_at', 'last_used_at'])
          .where('account_id', '=', id)
          .execute(),
    ],
    [
      'sessions',
      () =>
        db
          .selectFrom('sessions')
          .select(['method', 'label', 'network', 'started_at', 'last_used_at', 'revoked_at'])
          .where((is) =>
            is.or([
              is('account_id', '=', id),
              wasLinked(id, { wallet: 'sessions.address', at: 'sessions.started_at' }),
            ]),
          )
          .execute(),
    ],
    [
      'emailChanges',
      () =>
        db
          .selectFrom('email_changes')
          .select(['old_email', 'new_email', 'requested_at', 'done_at', 'undone_at'])
          .where('account_id', '=', id)
          .execute(),
    ],
    [
      'emails',
      async () => {
        const sent = db.selectFrom('mails').select(['kind', 'created_at', 'sent_at']).where('account_id', '=', id)
        return (await sent.orderBy('id').execute()).map(({ kind, ...times }) => ({
          subject: subjectOf(kind),
          ...times,
        }))
      },
    ],
    [
      'alerts',
      () =>
        db
          .selectFrom('alerts')
          .select(['kind', 'auction_id', 'data', 'at', 'read_at', 'mailed_at'])
          .where((is) => is.or([is('holder', '=', id), is('holder', 'in', linkedTo(db, id))]))
          .where('undone', '=', false)
          .orderBy('alerts.id')
          .execute(),
    ],
    [
      'watchedAuctions',
      () =>
        db
          .selectFrom('watches')
          .select(['auction_id', 'watched_at'])
          .where((is) => is.or([is('holder', '=', id), is('holder', 'in', linkedTo(db, id))]))
          .execute(),
    ],
    [
      'alertChoices',
      () => db.selectFrom('alert_choices').select(['topic', 'mail', 'push']).where('account_id', '=', id).execute(),
    ],
    [
      'dailySummary',
      () =>
        db
          .selectFrom('alert_settings')
          .select(['digest_hour', 'time_zone'])
          .where('account_id', '=', id)
          .executeTakeFirst(),
    ],
    [
      'pushDevices',
      () =>
        db
          .selectFrom('push_subscriptions')
          .select(['label', 'made_at', 'ok_at'])
          .where('account_id', '=', id)
          .execute(),
    ],
    [
      'restrictions',
      () =>
        db
          .selectFrom('restrictions')
          .where('account_id', '=', id)
          .select(['kind', 'cause', 'statement', 'from_at', 'until_at', 'lifted_at', 'lift_statement'])
          .select(['appeal', 'appealed_at', 'answer', 'answered_at'])
          .execute(),
    ],
    [
      'artist',
      async () => (await db.selectFrom('artists').selectAll().where('account_id', '=', id).executeTakeFirst()) ?? null,
    ],
    [
      'songs',
      () =>
        db
          .selectFrom('studio_songs')
          .select(['id', 'content', 'changed_at'])
          .where('account_id', '=', id)
          .orderBy('id')
          .execute(),
    ],
    [
      'songFiles',
      () =>
        db
          .selectFrom('song_files')
          .select(['song_id', 'kind', 'name', 'content_type', 'bytes', 'sha256', 'added_at'])
          .where('song_id', 'in', songs)
          .execute(),
    ],
    [
      'contributors',
      () =>
        db
          .selectFrom('contributors')
          .select(['song_id', 'name', 'roles', 'master_share', 'composition_share', 'state', 'answered_at'])
          .where((is) => is.or([is('song_id', 'in', songs), is('account_id', '=', id)]))
          .execute(),
    ],
    [
      'consents',
      () =>
        db
          .selectFrom('consents')
          .select(['song_id', 'kind', 'version', 'text_hash', 'signed_name', 'wallet', 'given_at', 'network'])
          .where('song_id', 'in', songs)
          .execute(),
    ],
    [
      'offers',
      () =>
        db
          .selectFrom('offers')
          .select(['id', 'song_id', 'content', 'state', 'changed_at'])
          .where('song_id', 'in', songs)
          .execute(),
    ],
    [
      'reviews',
      () =>
        db
          .selectFrom('offer_reviews')
          .innerJoin('offers', 'offers.id', 'offer_reviews.offer_id')
          .select(['offer_id', 'submission', 'decision', 'remarks', 'made_at'])
          .where('song_id', 'in', songs)
          .execute(),
    ],
    [
      'infringementReports',
      () =>
        db
          .selectFrom('infringement_reports')
          .select(['statement', 'work', 'content', 'content_url', 'proof', 'name', 'email', 'reported_at', 'closed_at'])
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .execute(),
    ],
    [
      'casesAgainstSongs',
      () =>
        db
          .selectFrom('infringement_reports')
          .leftJoin('works', 'works.id', 'infringement_reports.work_id')
          .select(['infringement_reports.id', 'works.title', 'state', 'notified_at', 'answer_until', 'decided_at'])
          .where('uploader_id', '=', id)
          .where('notified_at', 'is not', null)
          .execute(),
    ],
    [
      'answersInCases',
      () =>
        db
          .selectFrom('case_messages')
          .innerJoin('infringement_reports', 'infringement_reports.id', 'case_messages.report_id')
          .leftJoin('case_documents', (join) =>
            join
              .onRef('case_documents.report_id', '=', 'case_messages.report_id')
              .onRef('case_documents.number', '=', 'case_messages.number'),
          )
          .select(['case_messages.report_id', 'kind', 'case_messages.text', 'case_messages.proof', 'written_at'])
          .select('case_documents.name as document')
          .where((is) =>
            is.or([
              is.and([is('side', '=', 'UPLOADER'), is('uploader_id', '=', id)]),
              is.and([is('side', '=', 'REPORTER'), is(sql`lower(email)`, '=', email.toLowerCase())]),
            ]),
          )
          .orderBy('case_messages.report_id')
          .orderBy('case_messages.number')
          .execute(),
    ],
    [
      'strikes',
      () =>
        db
          .selectFrom('strikes')
          .select(['report_id', 'issued_at', 'ends_at', 'withdrawn_at'])
          .where('account_id', '=', id)
          .execute(),
    ],
    [
      'log',
      () =>
        db
          .selectFrom('audit_log')
          .select(['at', 'action', 'reason'])
          // The network of what the provider did is the administrator's.
          .select(sql<string | null>`case when ${isAboutAccount(username)} then null else network end`.as('network'))
          .where((is) =>
            is.or([
              is('actor', '=', username),
              wasLinked(id, { wallet: 'audit_log.actor', at: 'audit_log.at' }),
              isAboutAccount(username),
            ]),
          )
          .orderBy('id')
          .execute(),
    ],
    [
      'bids',
      () =>
        db
          .selectFrom('bids')
          .select(['auction_id', 'bidder', 'quantity', 'price', 'placed_at', 'transaction_hash'])
          .where('bidder', 'in', wallets)
          .orderBy('id')
          .execute(),
    ],
    [
      'payments',
      () =>
        db
          .selectFrom('settlement_events')
          .select(['auction_id', 'type', 'account', 'amount', 'refund', 'happened_at', 'transaction_hash'])
          .where('account', 'in', wallets)
          .execute(),
    ],
  ]
}
