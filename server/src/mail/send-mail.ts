import type { MailKind } from '@melos/api-contract'
import type { Database } from '../database/database.ts'
import { composeMail, type MailContent } from './compose-mail.ts'
import type { ContentMakers } from './content-makers.ts'
import { type MadeKind, type Mail, type MailOf, parseMail, rulesOf, type TokenKind } from './mail.ts'
import { beginTry, dropMail, giveUp, type LeasedMail, markFailed, markSent, pauseMails } from './mail-store.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import type { Deliver } from './smtp.ts'
import type { WordedMail } from './texts.ts'
import type { TokenMakers } from './token-makers.ts'

export interface SendContext {
  readonly db: Database
  readonly deliver: Deliver
  readonly tokenMakers: TokenMakers
  readonly contentMakers?: ContentMakers
  readonly publicUrl: URL
  /** Called in the transaction that gives up the email. */
  readonly onBounce: (db: Database, accountId: string) => Promise<void>
  /** Whether finished emails stay readable, which only an embedded Melos may do, because they contain tokens. */
  readonly keepsRendered: boolean
}

/** Makes the token, renders, sends and notes the result. */
export async function sendMail(context: SendContext, row: LeasedMail): Promise<void> {
  const { db, publicUrl } = context
  const rendered = await render(context, row).catch(async (error: unknown) => {
    await markFailed(db, row, 'the email could not be written')
    throw error
  })
  if (rendered === 'UNWANTED') return await dropMail(db, row)
  if (rendered === undefined) return await giveUp(db, row, 'the link would no longer work')
  if (!(await beginTry(db, row))) return
  const messageId = `<${row.id}.${row.kind}@${publicUrl.hostname}>`
  const delivery = await keepLease(context, row, () =>
    context.deliver({ ...rendered, to: row.to_address ?? '', messageId }),
  )
  switch (delivery.outcome) {
    case 'SENT':
      return await markSent(db, row, context.keepsRendered ? rendered : undefined)
    case 'FAILED':
      return await markFailed(db, row, delivery.reason)
    case 'BOUNCED':
      return await giveUpAddress(context, row, delivery.reason)
    case 'REFUSED':
      return await giveUp(db, row, delivery.reason)
    case 'BARRED':
      return await pauseMails(db, row, delivery.reason)
    default:
      return delivery satisfies never
  }
}

async function render(
  { db, publicUrl, tokenMakers, contentMakers = {} }: SendContext,
  row: LeasedMail,
): Promise<RenderedMail | 'UNWANTED' | undefined> {
  // Only known kinds are taken.
  const kind = row.kind as MailKind
  const to = { address: row.to_address, accountId: row.account_id ?? undefined }
  const mail = parseMail({ kind, to, data: row.data })
  if (isMadeWhenSent(mail)) {
    const content = await makeContent(db, contentMakers, mail)
    return content === undefined ? 'UNWANTED' : renderMail(content)
  }
  if (!hasToken(mail, tokenMakers)) return renderMail(composeMail(mail, { publicUrl, token: undefined }))
  const token = await makeToken(db, tokenMakers, mail)
  return token === undefined ? undefined : renderMail(composeMail(mail, { publicUrl, token }))
}

function isMadeWhenSent(mail: Mail): mail is MailOf<MadeKind> {
  return rulesOf(mail.kind).isMadeWhenSent === true
}

async function makeContent(
  db: Database,
  makers: ContentMakers,
  mail: MailOf<MadeKind>,
): Promise<MailContent | undefined> {
  // Each maker takes emails of its own kind, which the compiler can't follow.
  const make = makers[mail.kind] as ((db: Database, mail: Mail) => Promise<MailContent | undefined>) | undefined
  return await make?.(db, mail)
}

function hasToken(mail: WordedMail, tokenMakers: TokenMakers): mail is MailOf<TokenKind> {
  return mail.kind in tokenMakers
}

async function makeToken(db: Database, tokenMakers: TokenMakers, mail: MailOf<TokenKind>): Promise<string | undefined> {
  // Each maker takes emails of its own kind, which the compiler can't follow.
  const make = tokenMakers[mail.kind] as ((db: Database, mail: Mail) => Promise<string | undefined>) | undefined
  return await make?.(db, mail)
}

const RENEW_EVERY_MS = 45_000

/** A slow mail server must not make another process send the same email. */
async function keepLease<Value>({ db }: SendContext, row: LeasedMail, work: () => Promise<Value>): Promise<Value> {
  // If the database doesn't answer, the lease ends and the email may be sent twice.
  const timer = setInterval(() => void beginTry(db, row).catch(() => undefined), RENEW_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

async function giveUpAddress({ db, onBounce }: SendContext, row: LeasedMail, reason: string): Promise<void> {
  const { account_id: accountId } = row
  await db.transaction().execute(async (tx) => {
    await giveUp(tx, row, reason)
    if (accountId !== null) await onBounce(tx, accountId)
  })
}
