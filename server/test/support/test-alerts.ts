import { randomUUID } from 'node:crypto'
import { emailKey } from '@melos/api-contract'
import { sql } from 'kysely'
import { type Address, parseEther } from 'viem'
import { startSession } from '../../src/authentication/sessions.ts'
import type { Database } from '../../src/database/database.ts'
import { alertContentMakers } from '../../src/features/alerts/alert-mails.ts'
import { parseMail } from '../../src/mail/mail.ts'
import { takeMails } from '../../src/mail/mail-store.ts'
import type { RenderedMail } from '../../src/mail/render-mail.ts'
import { sendMail } from '../../src/mail/send-mail.ts'
import { testKeys } from './test-app.ts'
import { bidPlaced } from './test-market.ts'

let people = 0

/** An account with linked wallets, without its registration. */
export async function addAccount(db: Database, { wallets = [] }: { wallets?: readonly Address[] } = {}) {
  people += 1
  const [id, username] = [randomUUID(), `listener-${people}`]
  const email = `${username}@wren.example`
  await db
    .insertInto('accounts')
    .values({
      ...{ id, username, username_key: username, email, email_key: emailKey(email), email_state: 'VERIFIED' },
      created_at: new Date(),
    })
    .execute()
  for (const address of wallets) {
    await db.insertInto('account_wallets').values({ address, account_id: id, linked_at: new Date() }).execute()
  }
  const session = (holder: Parameters<typeof startSession>[1]['holder'], method: 'PASSWORD' | 'WALLET') =>
    startSession({ db, keys: testKeys }, { holder, method, now: new Date() }).then(({ accessToken }) => accessToken)
  return { id, username, email, token: await session({ accountId: id }, 'PASSWORD') }
}

export async function signInWallet(db: Database, address: Address): Promise<string> {
  const holder = { address }
  return (await startSession({ db, keys: testKeys }, { holder, method: 'WALLET', now: new Date() })).accessToken
}

export const bidOf = (bidder: Address, price: string, index: number, { quantity = 10n, auctionId = 0n } = {}) =>
  bidPlaced({ auctionId, index: BigInt(index), quantity, price: parseEther(price), bidder })

/** As if the blocks of the tests, which are of 1970, had been mined just now and their alerts were undecided. */
export async function makeNew(db: Database, { secondsAgo = 61 } = {}): Promise<void> {
  await sql`
    update alerts set at = clock_timestamp() - make_interval(secs => ${secondsAgo}), is_decided = false, read_at = null
    where at < '1971-01-01'`.execute(db)
}

/** Sends what is queued, and returns it. */
export async function sendAll(db: Database): Promise<(RenderedMail & { to: string })[]> {
  const sent: (RenderedMail & { to: string })[] = []
  const publicUrl = new URL('https://melos.example')
  const contentMakers = alertContentMakers({ publicUrl, key: testKeys.unsubscribe })
  const context = {
    db,
    tokenMakers: {},
    contentMakers,
    publicUrl,
    onBounce: async () => undefined,
    keepsRendered: false,
  }
  const deliver = async (mail: RenderedMail & { to: string }) => {
    sent.push(mail)
    return { outcome: 'SENT' as const }
  }
  for (let mails = await takeMails(db, {}, contentMakers); mails.length > 0; ) {
    for (const mail of mails) await sendMail({ ...context, deliver }, mail)
    mails = await takeMails(db, {}, contentMakers)
  }
  return sent
}

/** What is queued, in words of its own. */
export async function queued(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('mails').selectAll().where('sent_at', 'is', null).orderBy('id').execute()
  return rows.map(({ kind, to_address: address, data }) => {
    const mail = parseMail({ kind: kind as 'ALERT', to: { address }, data })
    return `${kind} ${address} ${mail.kind === 'ALERT' || mail.kind === 'ALERT_DIGEST' ? mail.alertIds.length : ''}`
  })
}
