import { type AlertTopic, alertKinds } from '@melos/api-contract'
import { findAccountById } from '../../accounts/account-store.ts'
import { type AlertWords, mailWords, topicWords, wordsOf } from '../../alerts/texts.ts'
import type { Database } from '../../database/database.ts'
import type { MailContent } from '../../mail/compose-mail.ts'
import type { ContentMakers } from '../../mail/content-makers.ts'
import { footerWords } from '../../mail/texts.ts'
import { findChoices } from './choices.ts'
import { withoutSuspended } from './decide-alerts.ts'
import { toWorded } from './inbox-store.ts'
import { listTrue } from './list-true.ts'
import { writeUnsubscribeToken } from './unsubscribe-token.ts'

interface Site {
  readonly publicUrl: URL
  /** Signs the links that stop emails. */
  readonly key: Uint8Array
}

const MOST_IN_DIGEST = 30

/** Writes the emails about alerts, after looking again whether each is still true and wanted. */
export function alertContentMakers(site: Site): ContentMakers {
  return {
    ALERT: (db, { to, alertIds }) => makeContent(db, site, { to, alertIds, isDigest: false }),
    ALERT_DIGEST: (db, { to, alertIds }) => makeContent(db, site, { to, alertIds, isDigest: true }),
  }
}

interface Wanted {
  readonly to: { readonly address: string; readonly accountId?: string | undefined }
  readonly alertIds: readonly string[]
  readonly isDigest: boolean
}

async function makeContent(
  db: Database,
  { publicUrl, key }: Site,
  { to: { address, accountId }, alertIds, isDigest }: Wanted,
): Promise<MailContent | undefined> {
  const account = accountId === undefined ? undefined : await findAccountById(db, accountId)
  // The address may have been changed since the email was queued.
  if (account === undefined || account.closed_at !== null || account.email !== address) return undefined
  const alerts = await findWanted(db, { accountId: account.id, alertIds })
  const words = alerts.map((alert) => wordsOf(alert))
  const [first] = words
  if (first === undefined) return undefined
  const { origin } = publicUrl
  const topic = isDigest ? undefined : alerts[0] && alertKinds[alerts[0].kind].topic
  const token = writeUnsubscribeToken(key, { accountId: account.id, email: account.email_key, topic })
  const unsubscribeUrl = `${origin}/api/public/unsubscribe/${token}`
  const body = isDigest ? listAll(words) : [...new Set(words.map(({ text }) => text))]
  return {
    heading: isDigest ? mailWords.digest(words.length) : first.title,
    paragraphs: [mailWords.greeting(account.username), ...body],
    button: { label: mailWords.button, url: `${origin}${isDigest ? '/account/alerts' : first.link}` },
    footer: footerWords(origin),
    footerLinks: listLinks(origin, unsubscribeUrl, topic),
    unsubscribeUrl,
  }
}

function listAll(words: readonly AlertWords[]): string[] {
  const left = words.length - MOST_IN_DIGEST
  const shown = words.slice(0, MOST_IN_DIGEST).map(({ title, text }) => `${title}\n${text}`)
  return left > 0 ? [...shown, mailWords.more(left)] : shown
}

function listLinks(origin: string, unsubscribeUrl: string, topic: AlertTopic | undefined) {
  return [
    { label: mailWords.stop(topic && topicWords[topic]), url: unsubscribeUrl },
    { label: mailWords.choose, url: `${origin}/account/settings?tab=alerts` },
  ]
}

async function findWanted(db: Database, { accountId, alertIds }: { accountId: string; alertIds: readonly string[] }) {
  const ids = alertIds.map(BigInt)
  if (ids.length === 0) return []
  const isTrue = await listTrue(db, { ids, now: new Date() })
  const choiceOf = await findChoices(db, [accountId])
  const rows = await db
    .selectFrom('alerts')
    .leftJoin('auction_summaries', 'auction_summaries.id', 'alerts.auction_id')
    .select(['alerts.id', 'kind', 'auction_id', 'data', 'auction_summaries.title as song'])
    .where('alerts.id', 'in', ids)
    // A wallet that has been unlinked is no longer this account's business.
    .where((is) =>
      is.or([
        is('holder', '=', accountId),
        is('holder', 'in', (select) =>
          select
            .selectFrom('account_wallets')
            .select('address')
            .where('account_id', '=', accountId)
            .where('unlinked_at', 'is', null),
        ),
      ]),
    )
    .orderBy('alerts.id')
    .execute()
  const wanted = rows
    .filter(({ id, kind }) => isTrue.has(id) && kind in alertKinds)
    .map((row) => ({ ...toWorded(row), account_id: accountId }))
    .filter(({ kind }) => choiceOf(accountId, alertKinds[kind].topic).mail)
  return await withoutSuspended(db, wanted)
}
