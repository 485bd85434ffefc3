import { DAYS_TO_UNDO } from './mail/mail.ts'

/** One thing that is deleted when its time is over. */
export interface RetentionRule {
  /** The time that starts the clock, as SQL. Where it is null, the clock hasn't started. */
  readonly since: string
  /** A PostgreSQL interval. */
  readonly keptFor: string
  /** Rows that the rule is about, as SQL. Without it, all. */
  readonly where?: string
  /** The columns that are emptied. Without them, the whole row is deleted. */
  readonly clears?: readonly string[]
  /** The line of the privacy policy. */
  readonly words: string
}

/** The privacy policy's classes, or why the class has no time limit. */
type RetentionClass =
  /** Up to 10 years after the exchange ended. */
  | 'REQUEST'
  /** Up to 2 years. */
  | 'OTHER'
  /** While the contract or the office lives. */
  | 'CONTRACT'
  /** What the blockchain says. */
  | 'CHAIN'
  /** Nothing about people. */
  | 'SOFTWARE'

interface Retention {
  readonly class: RetentionClass
  readonly rules?: readonly RetentionRule[]
  /** The table whose deletions this one follows, or the code that deletes its rows. */
  readonly follows?: string
}

const MAIL_ENDED = 'coalesce(sent_at, gave_up_at)'

/** How long each table's rows are kept: read by the cleaner, and by the test of the privacy policy. */
export const retention: Readonly<Record<string, Retention>> = {
  sign_in_attempts: {
    class: 'OTHER',
    rules: [{ since: 'expires_at', keptFor: '0', words: 'a sign-in message, when it has expired' }],
  },
  sessions: {
    class: 'OTHER',
    rules: [{ since: 'expires_at', keptFor: '0', words: 'a session, 30 days after it was last renewed' }],
  },
  refresh_tokens: { class: 'OTHER', follows: 'sessions' },
  login_limits: {
    class: 'OTHER',
    rules: [{ since: 'failed_at', keptFor: '1 day', words: 'the count of failed logins, a day after the last one' }],
  },
  administrators: {
    class: 'CONTRACT',
    rules: [
      {
        since: 'removed_at',
        keptFor: '2 years',
        // A work's record says who created it.
        where: 'not exists (select from works where created_by = administrators.id)',
        words: 'a removed administrator who created no works, after 2 years',
      },
    ],
  },
  administrator_invitations: {
    class: 'OTHER',
    rules: [{ since: 'expires_at', keptFor: '0', words: 'the invitation of an administrator, when it has expired' }],
  },
  accounts: {
    class: 'REQUEST',
    rules: [{ since: 'closed_at', keptFor: '10 years', words: 'the record of a closed account, after 10 years' }],
  },
  account_wallets: { class: 'REQUEST', follows: 'accounts' },
  declarations: { class: 'REQUEST', follows: 'accounts' },
  restrictions: { class: 'REQUEST', follows: 'accounts' },
  screenings: { class: 'REQUEST', follows: 'accounts' },
  passkeys: { class: 'CONTRACT', follows: 'accounts' },
  barred: {
    class: 'REQUEST',
    rules: [
      {
        since: 'barred_at',
        keptFor: '10 years',
        words: 'the fingerprint of a barred address or wallet, after 10 years',
      },
    ],
  },
  retired_usernames: {
    class: 'OTHER',
    rules: [{ since: 'retired_at', keptFor: '2 years', words: 'the username of a deleted account, after 2 years' }],
  },
  staff_exceptions: {
    class: 'OTHER',
    rules: [{ since: 'made_at', keptFor: '2 years', words: 'that an employee may register, after 2 years' }],
  },
  registrations: {
    class: 'OTHER',
    rules: [
      {
        since: 'expires_at',
        keptFor: '0',
        words: 'a registration that was not confirmed, when it has expired, after a day',
      },
    ],
  },
  account_requests: {
    class: 'OTHER',
    rules: [
      {
        since: 'requested_at',
        keptFor: '24 hours',
        words: 'that someone asked to register, to change an address or to reset a password, after a day',
      },
    ],
  },
  password_resets: {
    class: 'OTHER',
    rules: [{ since: 'expires_at', keptFor: '0', words: 'the link that resets a password, when it has expired' }],
  },
  email_changes: {
    class: 'OTHER',
    rules: [
      {
        since: 'done_at',
        keptFor: `${DAYS_TO_UNDO} days`,
        words: 'the old email address after a change, after 7 days',
      },
      {
        since: 'expires_at',
        keptFor: '0',
        where: 'done_at is null',
        words: 'a change of email address that was not completed, when it has expired',
      },
    ],
  },
  passkey_challenges: {
    class: 'OTHER',
    rules: [{ since: 'expires_at', keptFor: '0', words: 'what a passkey was asked to sign, when it has expired' }],
  },
  request_counts: {
    class: 'OTHER',
    rules: [{ since: 'since', keptFor: '1 minute', words: 'how often a network address has asked, after 1 minute' }],
  },
  audit_log: {
    class: 'OTHER',
    rules: [{ since: 'at', keptFor: '2 years', words: 'an entry of the audit log, after 2 years' }],
  },
  bid_requests: {
    class: 'REQUEST',
    rules: [
      {
        since: 'requested_at',
        keptFor: '30 days',
        where: 'transaction_hash is null',
        words: 'a prepared bid that never reached the blockchain, after 30 days',
      },
      { since: 'requested_at', keptFor: '10 years', words: 'any other prepared bid, after 10 years' },
    ],
  },
  faucet_gifts: {
    class: 'OTHER',
    rules: [{ since: 'given_at', keptFor: '24 hours', words: 'who received test money, after a day' }],
  },
  infringement_reports: {
    class: 'REQUEST',
    rules: [
      {
        since: 'reported_at',
        keptFor: '24 hours',
        where: 'network is not null',
        clears: ['network'],
        words: 'the network address of an infringement report, after a day',
      },
      {
        since: 'closed_at',
        keptFor: '10 years',
        words: 'an infringement report with its case, 10 years after it was closed',
      },
    ],
  },
  case_messages: { class: 'REQUEST', follows: 'infringement_reports' },
  case_documents: { class: 'REQUEST', follows: 'infringement_reports' },
  case_complaints: { class: 'REQUEST', follows: 'infringement_reports' },
  strikes: { class: 'REQUEST', follows: 'infringement_reports' },
  work_blocks: {
    class: 'REQUEST',
    rules: [{ since: 'lifted_at', keptFor: '10 years', words: 'that a song was blocked, 10 years after the end' }],
  },
  mails: {
    class: 'OTHER',
    rules: [
      {
        since: MAIL_ENDED,
        keptFor: '30 days',
        where: 'to_address is not null',
        clears: ['to_address', 'account_id', 'data', 'dedupe_key', 'last_error', 'rendered'],
        words: 'the recipient and the content of an email, 30 days after it was sent or given up',
      },
      {
        since: `coalesce(${MAIL_ENDED}, created_at)`,
        keptFor: '2 years',
        words: 'the kind and the time of an email, after 2 years',
      },
    ],
  },
  watches: { class: 'CONTRACT', follows: 'deleteAlertsOf' },
  alerts: {
    class: 'OTHER',
    rules: [{ since: 'at', keptFor: '2 years', words: 'an alert, after 2 years' }],
  },
  alert_choices: { class: 'CONTRACT', follows: 'accounts' },
  alert_settings: { class: 'CONTRACT', follows: 'accounts' },
  push_subscriptions: {
    class: 'OTHER',
    rules: [
      {
        since: 'coalesce(ok_at, made_at)',
        keptFor: '2 years',
        words: 'a browser that gets push messages, 2 years after the last one',
      },
    ],
  },
  pushes: {
    class: 'OTHER',
    rules: [{ since: 'expires_at', keptFor: '0', words: 'a push message that nobody took, when it has expired' }],
  },
  admission_refusals: {
    class: 'OTHER',
    rules: [
      {
        since: 'refused_at',
        keptFor: '2 years',
        words: 'that someone was not admitted to an auction, and why, after 2 years',
      },
    ],
  },
  sanction_checks: {
    class: 'OTHER',
    rules: [
      {
        since: 'checked_at',
        keptFor: '2 years',
        words: 'what a list of sanctions said about a wallet, 2 years after it was last asked',
      },
    ],
  },
  dismissal_reasons: {
    class: 'REQUEST',
    rules: [
      { since: 'made_at', keptFor: '10 years', words: 'why a wallet was dismissed from auctions, after 10 years' },
    ],
  },
  policies: { class: 'CONTRACT' },
  admission_events: { class: 'CHAIN' },
  ended_auctions: { class: 'CHAIN' },
  live_events: { class: 'CHAIN', follows: 'deleteOldEvents' },
  payer_statements: { class: 'CONTRACT' },
  payer_statement_rows: { class: 'CONTRACT', follows: 'payer_statements' },
  payer_statement_totals: { class: 'CONTRACT', follows: 'payer_statements' },
  payer_statement_documents: { class: 'CONTRACT', follows: 'payer_statements' },
  payer_statement_repeats: { class: 'CONTRACT', follows: 'payer_statements' },
  payer_statement_decisions: { class: 'CONTRACT', follows: 'payer_statements' },
  payer_formats: { class: 'CONTRACT' },
  work_codes: { class: 'CONTRACT', follows: 'works' },
  releases: { class: 'CONTRACT' },
  works: { class: 'CONTRACT' },
  media: { class: 'CONTRACT' },
  artists: { class: 'REQUEST', follows: 'accounts' },
  studio_songs: { class: 'REQUEST', follows: 'accounts' },
  song_files: { class: 'REQUEST', follows: 'studio_songs' },
  song_uploads: {
    class: 'OTHER',
    rules: [
      { since: 'begun_at', keptFor: '24 hours', words: 'an upload of a song’s file, finished or not, after a day' },
    ],
  },
  removed_files: { class: 'OTHER', follows: 'removeFiles' },
  contributors: { class: 'REQUEST', follows: 'studio_songs' },
  consents: { class: 'REQUEST', follows: 'studio_songs' },
  offers: { class: 'REQUEST', follows: 'studio_songs' },
  offer_versions: { class: 'REQUEST', follows: 'offers' },
  offer_reviews: { class: 'REQUEST', follows: 'offers' },
  auction_drafts: { class: 'CONTRACT' },
  draft_transactions: { class: 'CONTRACT', follows: 'auction_drafts' },
  auctions: { class: 'CHAIN' },
  bids: { class: 'CHAIN' },
  bid_levels: { class: 'CHAIN' },
  books: { class: 'CHAIN' },
  settlement_events: { class: 'CHAIN' },
  credit_events: { class: 'CHAIN' },
  role_events: { class: 'CHAIN' },
  royalty_documents: { class: 'CHAIN' },
  songs: { class: 'CHAIN' },
  song_transfers: { class: 'CHAIN' },
  holdings: { class: 'CHAIN' },
  disbursements: { class: 'CHAIN' },
  royalty_statements: { class: 'CHAIN' },
  royalty_payments: { class: 'CHAIN' },
  payout_holds: { class: 'CHAIN' },
  payout_minimums: { class: 'CHAIN' },
  market_events: { class: 'CHAIN' },
  market_reasons: { class: 'CHAIN' },
  orders: { class: 'CHAIN' },
  order_levels: { class: 'CHAIN' },
  trades: { class: 'CHAIN' },
  trade_days: { class: 'CHAIN' },
  blocks: { class: 'SOFTWARE' },
  log_digests: { class: 'SOFTWARE' },
  indexed_contract: { class: 'SOFTWARE' },
  index_state: { class: 'SOFTWARE' },
  audit_progress: { class: 'SOFTWARE' },
  data_version: { class: 'SOFTWARE' },
  live_event_counter: { class: 'SOFTWARE' },
  mail_pause: { class: 'SOFTWARE' },
  migrations: { class: 'SOFTWARE' },
}
